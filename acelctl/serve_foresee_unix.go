//go:build unix

package main

import "syscall"

// mayFill says why files must not be made in a directory.
func mayFill(dir string) error {
	const write, search = 2, 1
	return syscall.Access(dir, write|search)
}
