package expression

import (
	"encoding/json"
	"sync"
	"testing"

	"github.com/acel-dev/acel/acel"
)

// Any number of sessions may ask the same compiled expressions at once, also
// where they fail. Under the race detector this test says more.
func TestSessionsShareExpressions(t *testing.T) {
	var clauses []acel.Clause
	for _, text := range []string{
		`args.n > 3 && args.text.matches(r"^a")`, `args.items.exists(x, x == args.n)`, `args.nope == 1`, `!args.n`, `args.n && true`, `args.n ? true : false`,
		`args.text > 1`, `args.huge > 1`, `size(args.n) == 1`, `args.n.all(x, true)`, `args.items[9] == 1`, `args.nested == {"a": 1}`, `args.text`, `1 / 0 == args.n`,
		`args.n % args.text == 1`, `-args.text == 1`, `args.n.startsWith("x")`, `args.items == [1]`, `int(args.text) == 1`, `args.n || args.text`,
	} {
		c, errs := desk().Where("", text)
		if errs != nil {
			t.Fatal(text, errs)
		}
		clauses = append(clauses, c)
	}
	answers := func() (all []string) {
		for _, c := range clauses {
			holds, err := c.Holds(nil, acel.Call{Args: json.RawMessage(deskArgs)})
			all = append(all, c.Text+": "+map[bool]string{true: "true"}[holds])
			if err != nil {
				all = append(all, err.Error())
			}
		}
		return all
	}
	want := answers()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 100 {
				for i, got := range answers() {
					if got != want[i] {
						t.Errorf("%q, and by itself %q", got, want[i])
					}
				}
			}
		})
	}
	wg.Wait()
}
