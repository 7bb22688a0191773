package report

import (
	"cmp"
	"path"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
)

// namedFile is a file's name as build servers know it: with forward slashes, and
// without ./ at its beginning. Standard input, or no file at all, is "stdin".
func namedFile(name string) string {
	if name == "" || name == stdin {
		return "stdin"
	}
	return path.Clean(filepath.ToSlash(name))
}

// standsAt is where a finding is shown to those who show files: at its rule, where
// its trace is none.
func (t *Trace) standsAt(f Finding) acel.Place {
	p := t.place(f.Violation)
	p.File = cmp.Or(p.File, t.File)
	if namedFile(p.File) == "stdin" && f.RulePlace.File != "" {
		return f.RulePlace
	}
	return p
}
