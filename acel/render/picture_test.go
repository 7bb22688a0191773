package render_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/render"
)

var (
	callLine = regexp.MustCompile(`^    ([ *>]) +([1-9][0-9]*)(?:  .*)?$`)
	gapLine  = regexp.MustCompile(`^      … ([0-9]+) calls(?:, ([1-9][0-9]*) of them marked)?$`)
)

// checkPicture checks that text shows a session of n calls with its marks: each
// call in its line or counted in a gap, no more lines than there may be, and
// nothing left out that there was room for.
func checkPicture(t rapid.TB, text string, n int, m render.Marks, end bool) {
	t.Helper()
	if n == 0 {
		if text != "" {
			t.Fatalf("%q for no calls", text)
		}
		return
	}
	checkHarmless(t, text, 1, 40)
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	lines := all
	if end {
		if lines = all[:len(all)-1]; all[len(all)-1] != "    > end of the session" {
			t.Fatalf("no end in\n%s", text)
		}
	}
	step := 0
	for _, line := range lines {
		from := step + 1
		switch call, gap := callLine.FindStringSubmatch(line), gapLine.FindStringSubmatch(line); {
		case call != nil:
			step++
			if call[2] != strconv.Itoa(step) || call[1] != markOf(m, step) {
				t.Fatalf("%q for step %d in\n%s", line, step, text)
			}
		case gap != nil:
			step += number(gap[1])
			checkGap(t, text, from, step, n, number(gap[2]), m, end, len(all))
		default:
			t.Fatalf("%q is neither call nor gap", line)
		}
	}
	if step != n {
		t.Fatalf("%d calls, not %d, in\n%s", step, n, text)
	}
}

// checkGap checks that a gap has some calls, that it tells of the marked ones,
// and that no line was left for what should be shown.
func checkGap(t rapid.TB, text string, from, to, n, marked int, m render.Marks, end bool, lines int) {
	t.Helper()
	if to-from < 1 || n <= 12 {
		t.Fatalf("a gap of %d of %d calls in\n%s", to-from+1, n, text)
	}
	guilty := slices.Clone(m.Guilty)
	if end {
		guilty = append(guilty, n+1)
	}
	for step := from; step <= to; step++ {
		isMarked := markOf(m, step) != " "
		if isMarked {
			marked--
		}
		around := slices.ContainsFunc(guilty, func(g int) bool { return (g <= n || end) && g >= 1 && step >= g-3 && step <= g+2 })
		if (isMarked || around || step == 1) && lines < 39 {
			t.Fatalf("step %d is left out, with room for it, of\n%s", step, text)
		}
	}
	if marked != 0 {
		t.Fatalf("miscounted the marks in a gap of\n%s", text)
	}
}

func markOf(m render.Marks, step int) string {
	switch {
	case slices.Contains(m.Guilty, step):
		return ">"
	case slices.Contains(m.Related, step):
		return "*"
	}
	return " "
}

// number is 0 for what is no number.
func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
