package main

import (
	"os"
	"path/filepath"
)

// projectAbove returns the directory above one, which is none itself, in which the project
// begins that it is part of; "" where there is none.
func projectAbove(dir string) string {
	at, err := filepath.Abs(dir)
	for own := at; err == nil; at = filepath.Dir(at) {
		if _, failed := os.Lstat(filepath.Join(at, ".git")); failed == nil {
			if at == own {
				return ""
			}
			return at
		}
		if filepath.Dir(at) == at {
			return ""
		}
	}
	return ""
}
