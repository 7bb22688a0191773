package rules

import (
	"os"
	"path/filepath"
)

// FileNames returns the names under which rules files are found, the first
// before the others: acel.yaml, acel.yml and acel.json.
func FileNames() []string { return []string{"acel.yaml", "acel.yml", "acel.json"} }

// Find looks for a rules file, under one of [FileNames], in dir and then in
// each directory above it, and returns its path and whether there is one.
func Find(dir string) (string, bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	for {
		for _, name := range FileNames() {
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
