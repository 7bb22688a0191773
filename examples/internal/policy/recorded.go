package policy

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// replayed says which recorded sessions of a folder break other rules than the
// example says, and which of the two knows a file that the other does not.
func (e Example) replayed(policy *acel.Policy, folder string) []string {
	files, err := os.ReadDir(folder)
	if err != nil && len(e.Recorded) > 0 {
		return []string{err.Error()}
	}
	var all []string
	for _, f := range files {
		want, known := e.Recorded[f.Name()]
		switch found, err := breaks(policy, filepath.Join(folder, f.Name())); {
		case err != nil:
			all = append(all, err.Error())
		case !known:
			all = append(all, fmt.Sprintf("nothing is said of %s, which breaks %q", f.Name(), found))
		case !slices.Equal(found, want):
			all = append(all, fmt.Sprintf("%s breaks %q, and not %q", f.Name(), found, want))
		}
	}
	if len(files) < len(e.Recorded) {
		all = append(all, fmt.Sprintf("%s holds %d of %d sessions", folder, len(files), len(e.Recorded)))
	}
	return all
}

// breaks returns the rules that the one session of a file breaks, in order.
func breaks(policy *acel.Policy, path string) ([]string, error) {
	sessions, err := trace.Load(path, trace.Options{})
	if err != nil {
		return nil, err
	}
	if len(sessions) != 1 {
		return nil, fmt.Errorf("%s holds %d sessions, and not one", path, len(sessions))
	}
	result, err := acel.Replay(policy, sessions[0].All())
	var rules []string
	for _, v := range result.Violations {
		rules = append(rules, v.Rule)
	}
	return rules, err
}
