// Package golang shows ACEL as a library: its test is the README's section for
// Go, and runs. The folder is not called go, a name that the go tool keeps.
package golang
