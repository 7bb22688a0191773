// Package deskspecs is an example: an agent, its rules and its specs, with
// Ginkgo and Gomega. Its README says how to run them. The package is not
// called ginkgo, as its folder is, since that is Ginkgo's own name.
package deskspecs
