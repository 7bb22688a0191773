package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// inBuildCache is the directory in which go keeps a program, wherever its cache is.
var inBuildCache = regexp.MustCompile(`^[0-9a-f]{64}-d$`)

// isPassing reports whether a program stands where go takes it away again: in a build
// cache, or in the temporary directory of go run.
func isPassing(program string) bool {
	dir := filepath.Dir(program)
	if inBuildCache.MatchString(filepath.Base(dir)) {
		return true
	}
	for _, part := range strings.Split(filepath.ToSlash(dir), "/") {
		if part == "go-build" || strings.HasPrefix(part, "go-build") && strings.Trim(part[len("go-build"):], "0123456789") == "" {
			return true
		}
	}
	cache := os.Getenv("GOCACHE")
	return cache != "" && strings.HasPrefix(program, filepath.Clean(cache)+string(filepath.Separator))
}
