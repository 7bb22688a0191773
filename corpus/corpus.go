package corpus

import (
	"embed"
	"io/fs"
)

//go:embed *.yaml
var labelled embed.FS

//go:embed adversarial/*.yaml
var adversarial embed.FS

// A File is one file of labelled traces.
type File struct {
	// Name is the file's path below the corpus, with slashes:
	// "must_precede.yaml", "adversarial/amounts.yaml".
	Name string
	// Data is the file's text, UTF-8 YAML. It is the caller's to change.
	Data []byte
}

// Labelled returns the files of the 195 labelled cases: one for each template in
// the order of the rule table, and then the combinations. Each call returns
// copies.
func Labelled() []File {
	return read(labelled, "must_precede.yaml", "cannot_follow_without.yaml", "at_most_n_times.yaml", "at_most_total.yaml",
		"never_after.yaml", "required_before_session_end.yaml", "mutually_exclusive.yaml",
		"never.yaml", "exactly_n_times.yaml", "at_least_n_times.yaml", "must_be_first.yaml", "must_be_last.yaml",
		"must_follow.yaml", "must_precede_each.yaml", "must_follow_each.yaml",
		"must_precede_immediately.yaml", "must_follow_immediately.yaml",
		"both_or_neither.yaml", "one_of.yaml", "only.yaml", "rate_limit.yaml", "at_most_per_turn.yaml",
		"no_repeat.yaml", "argument_from.yaml", "combinations.yaml")
}

// Adversarial returns the files of the corners, ordered by name. Each call
// returns copies.
func Adversarial() []File {
	names, _ := fs.Glob(adversarial, "adversarial/*.yaml") // the pattern is well formed
	return read(adversarial, names...)
}

// read returns files that are part of the program. Reading one copies it, and
// fails only for a name that there is not.
func read(from embed.FS, names ...string) []File {
	files := make([]File, 0, len(names))
	for _, name := range names {
		if data, err := from.ReadFile(name); err == nil {
			files = append(files, File{Name: name, Data: data})
		}
	}
	return files
}
