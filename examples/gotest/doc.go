// Package gotest is an example: an agent, its rules and its tests, with package
// testing alone. Its README says how to run them.
package gotest
