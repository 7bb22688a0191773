package matchers

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

// LoadTraces reads all sessions in all files that any of the patterns matches,
// in the order of the patterns, of the files' names and of the sessions:
//
//	Expect(LoadTraces("testdata/good/*.json")).To(HaveEach(RulesFile("acel.yaml")))
//
// Patterns are those of [filepath.Glob]. One that matches no file is an error,
// and so is a file that cannot be read or holds no session, and that no session
// has a call. Of chats see [LoadTrace], and [LoadTracesWith].
func LoadTraces(patterns ...string) ([]acel.Trace, error) {
	return loadTraces(trace.Options{}, patterns)
}

func loadTraces(o trace.Options, patterns []string) ([]acel.Trace, error) {
	all, err := tracesIn(o, patterns)
	if err != nil {
		return nil, unreadable(err)
	}
	for _, t := range all {
		if len(t.Calls) > 0 {
			return all, nil
		}
	}
	return nil, unreadable(fmt.Errorf("there is no call in %s, and without one nearly every rule is kept", plural(len(all), "session")))
}

// tracesIn reads all sessions in all files.
func tracesIn(o trace.Options, patterns []string) ([]acel.Trace, error) {
	if len(patterns) == 0 {
		return nil, errors.New("LoadTraces needs the names of files, or patterns of them")
	}
	var all []acel.Trace
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		switch {
		case err != nil:
			return nil, fmt.Errorf("the pattern %q: %w", pattern, err)
		case len(files) == 0:
			return nil, fmt.Errorf("no file matches %q", pattern)
		}
		for _, file := range files {
			some, err := trace.Load(file, o)
			switch {
			case err != nil:
				return nil, err
			case len(some) == 0:
				return nil, fmt.Errorf("%s holds no session", render.Sanitize(file))
			}
			all = append(all, some...)
		}
	}
	return all, nil
}
