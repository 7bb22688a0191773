// Package readme follows the README of an example as a reader would, so that it
// cannot rot: [Follow] runs its commands in a copy of the example and compares
// what is printed, and looks for the code that it shows.
package readme
