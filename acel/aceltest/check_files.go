package aceltest

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

// CheckFiles checks every session in every file that a pattern matches by the
// rules in a file, in a subtest for each session and in it one for each rule:
//
//	func TestRecordedRuns(t *testing.T) {
//		aceltest.CheckFiles(t, "testdata/runs/*.json", "acel.yaml")
//	}
//
// The pattern is one of [filepath.Glob], and both paths are relative to the
// package under test. A subtest is called FILE/RULE, or FILE/SESSION/RULE in a
// file of several sessions.
//
// What [Check] fails or logs, this does for every rule. Besides, a pattern that
// matches no file fails, and so do rules that cannot be read or are none, files
// that cannot be read or hold no session, and that there is no call in any of
// them. Operands that no call in any file matched are logged at the end, of rules
// that are kept or where a tool that was called is likely meant; go test -v shows
// them.
func CheckFiles(t *testing.T, glob, rulesFile string) {
	t.Helper()
	checkFiles(t, trace.Options{}, glob, rulesFile)
}

// CheckFilesWith is [CheckFiles] with options, such as how a chat's tools say
// that they failed:
//
//	failed := trace.Options{ErrorPattern: regexp.MustCompile("^Error")}
//	aceltest.CheckFilesWith(t, failed, "testdata/chats/*.json", "acel.yaml")
func CheckFilesWith(t *testing.T, o trace.Options, glob, rulesFile string) {
	t.Helper()
	checkFiles(t, o, glob, rulesFile)
}

func checkFiles(t *testing.T, o trace.Options, glob, rulesFile string) {
	t.Helper()
	policy, err := readPolicy(t, rulesFile)
	paths, unmatched := matching(glob)
	if err = errors.Join(err, unmatched); err != nil {
		failWith(t, err)
		return
	}
	var s summary
	for _, path := range paths {
		f := read(policy, path, o)
		s.add(f)
		t.Run(render.Sanitize(filepath.ToSlash(path)), func(t *testing.T) {
			t.Helper()
			f.check(t)
		})
	}
	s.report(t, glob)
}

// matching returns the files that a pattern matches, of which there must be one.
func matching(glob string) ([]string, error) {
	paths, err := filepath.Glob(glob)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the pattern %q: %w", glob, err)
	case len(paths) == 0:
		return nil, fmt.Errorf("no file matches %q", glob)
	}
	return paths, nil
}

// check runs a subtest for each session; the only one of a file needs none.
func (f file) check(t *testing.T) {
	t.Helper()
	failWith(t, f.err)
	for i, v := range f.sessions {
		if len(f.sessions) == 1 {
			v.check(t)
			continue
		}
		t.Run(sessionName(v.trace, i), func(t *testing.T) {
			t.Helper()
			v.check(t)
		})
	}
}

// check runs a subtest for each rule.
func (v verdict) check(t *testing.T) {
	t.Helper()
	failWith(t, v.err)
	for _, r := range v.result.Rules {
		t.Run(render.Clip(r.Rule.Key(), nameCells), func(t *testing.T) {
			t.Helper()
			v.of(r).report(t, nil)
		})
	}
}
