// Package golang shows ACEL in Go: its tests are the README's sections on Go
// tests and on the library, and run. The folder is not called go, a name that
// the go tool keeps.
package golang
