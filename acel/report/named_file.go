package report

import (
	"cmp"
	"path"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
)

// stdin is how a report names standard input.
const stdin = "-"

// slashed names a file as tools of CI do: with forward slashes, and without ./ at
// its beginning; "" and standard input stay as they are.
func slashed(name string) string {
	if name == "" || name == stdin {
		return name
	}
	return path.Clean(filepath.ToSlash(name))
}

// namedFile is slashed, with "stdin" for standard input, and for no file at all.
func namedFile(name string) string {
	if name == "" || name == stdin {
		return "stdin"
	}
	return slashed(name)
}

// inRepository names a file as seen from the root of the repository, where that is
// known; "" and standard input stay as they are.
func (o Options) inRepository(name string) string {
	if name == "" || name == stdin || o.InRepository == nil {
		return name
	}
	return o.InRepository(name)
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
