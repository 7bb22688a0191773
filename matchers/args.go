package matchers

import (
	"fmt"
	"strings"
	"sync"

	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// An argsTest holds the arguments of calls to what WithArgs was given.
type argsTest struct {
	wants []wantedArgs
	// mu guards the matchers among them, which may remember what they saw.
	mu *sync.Mutex
}

// newArgsTest returns the test for all that WithArgs was given. The error says
// that no arguments could be it.
func newArgsTest(given []any, mu *sync.Mutex) (argsTest, error) {
	test := argsTest{mu: mu}
	for _, one := range given {
		want, err := newWantedArgs(one)
		if err != nil {
			return test, err
		}
		test.wants = append(test.wants, want)
	}
	return test, nil
}

// fits says whether the arguments of a call are all that is wanted. The error
// says that they could not be compared. The call is nil at the end of a session.
func (a argsTest) fits(c *acel.Call) (bool, error) {
	switch {
	case len(a.wants) == 0:
		return true, nil
	case c == nil:
		return false, nil
	}
	got, err := c.DecodedArgs()
	if err != nil {
		return false, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, want := range a.wants {
		if fits, err := want.fits(got); err != nil || !fits {
			return false, err
		}
	}
	return true, nil
}

// why says why they are not. It asks the matchers again, since others may have
// asked them in between.
func (a argsTest) why(c *acel.Call) string {
	if c == nil {
		return "the end of the session has no arguments"
	}
	got, err := c.DecodedArgs()
	if err != nil {
		return harmless(err.Error())
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, want := range a.wants {
		switch fits, err := want.fits(got); {
		case err != nil:
			return err.Error()
		case !fits:
			return want.difference(got)
		}
	}
	return "its arguments are what is wanted now, and were not before"
}

// matches asks a matcher.
func matches(m types.GomegaMatcher, got any) (bool, error) {
	fits, err := m.Match(got)
	if err != nil {
		return false, fmt.Errorf("the matcher cannot judge its arguments: %s", harmless(err.Error()))
	}
	return fits, nil
}

// harmless is a text of several lines as visible text that nothing obeys.
func harmless(text string) string {
	var lines []string
	for line := range strings.Lines(strings.TrimSpace(text)) {
		lines = append(lines, strings.TrimRight(render.Clip(strings.TrimRight(line, "\r\n"), lineCells), " "))
	}
	return strings.Join(lines, "\n")
}
