package rules

import (
	"os"
	"path/filepath"
)

// Find looks for a rules file, acel.yaml, acel.yml or acel.json, in dir and
// then in each directory above it, and returns its path and whether there is
// one.
func Find(dir string) (string, bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	for {
		for _, name := range [...]string{"acel.yaml", "acel.yml", "acel.json"} {
			path := filepath.Join(dir, name)
			if _, err := os.Lstat(path); err == nil { // a broken one must not make way for another
				return path, true
			}
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}
