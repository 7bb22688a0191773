//go:build !unix

package main

// mayFill says why files must not be made in a directory, where that can be told without
// making one.
func mayFill(string) error { return nil }
