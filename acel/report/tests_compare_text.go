package report

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel/render"
)

// A changeLine is one thing that changed, sanitized.
type changeLine struct {
	change, what string
	style        render.Style
}

// lines lists what changed, the gravest first. Where a report is quiet what got
// better is left out, and what is new.
func (c *Comparison) lines(quiet bool) []changeLine {
	var all []changeLine
	add := func(change, what string) {
		style, good := changeStyle(change)
		if !quiet || !good {
			all = append(all, changeLine{strings.ReplaceAll(change, "_", " "), what, style})
		}
	}
	for _, f := range c.fallen() {
		add(f.Change, f.String())
	}
	for _, one := range c.Cases {
		add(one.Change, one.String())
	}
	for _, f := range c.Figures {
		if f.Change != "fell" {
			add(f.Change, f.String())
		}
	}
	for _, rule := range c.GoneRules {
		add("rule gone", render.Clip(rule, cellRule))
	}
	for _, rule := range c.NewRules {
		add("new rule", render.Clip(rule, cellRule))
	}
	return all
}

// changeStyle is how a change is shown, and whether it is a good one, which nobody
// need look at.
func changeStyle(change string) (style render.Style, good bool) {
	switch change {
	case "fell", "newly_failing":
		return render.Bad, false
	case "rose", "newly_passing", "new", "new rule":
		return render.Good, true
	}
	return render.Doubtful, false
}

// String says what changed: "recall of [look-first] by finding, from 100 % (4 of
// 4) to 75 % (3 of 4)".
func (f FigureChange) String() string {
	text := f.Measure
	if f.Rule != "" {
		text += " of [" + render.Clip(f.Rule, cellRule) + "]"
	}
	return text + " by " + f.By + ", from " + f.Before.String() + " to " + f.Now.String()
}

// String writes the share and what it is of: "75 % (3 of 4)", or "none".
func (s Share) String() string {
	if s.Of == 0 {
		return "none"
	}
	return percent(s.ratio()) + " (" + strconv.Itoa(s.Right) + " of " + strconv.Itoa(s.Of) + ")"
}

// String names the case, and says what else there is to know of it.
func (c CaseChange) String() string {
	text := render.Sanitize(c.File) + ": " + render.Clip(c.Name, cellMessage)
	switch {
	case c.Change == "gone" && c.Passed:
		text += " (it passed)"
	case c.Change == "gone":
		text += " (it failed)"
	case c.Change == "new" && !c.Passed, c.Change == "relabelled" && !c.Passed:
		text += " (it fails)"
	case c.Change != "relabelled" && c.Relabelled:
		text += " (and it expects other violations than before)"
	}
	return text
}

// comparison writes what changed since an earlier run.
func (t *textWriter) comparison(c *Comparison, quiet bool) {
	lines := c.lines(quiet)
	switch {
	case len(lines) > 0:
		t.printf("%s:\n", c.title())
	case !quiet:
		t.printf("%s: no figure and no case changed\n", c.title())
	}
	for _, l := range lines {
		t.printf("  %s: %s\n", render.Options{Color: t.o.Color}.Paint(l.style, l.change), l.what)
	}
	if len(lines) > 0 || !quiet {
		t.printf("\n")
	}
}

func (c *Comparison) title() string { return "compared with " + render.Sanitize(c.With) }

// grid lists the same as a table.
func (c *Comparison) grid(quiet bool) grid {
	g := grid{head: []string{"change", c.title()}, wrap: []int{0, wrapProblem}}
	for _, l := range c.lines(quiet) {
		g.rows = append(g.rows, []string{l.change, l.what})
	}
	return g
}

// What a comparison adds to the last line stands below; none adds nothing.

// unanswered says why the comparison says nothing.
func (c *Comparison) unanswered() []string {
	if c == nil || c.Lacks == "" {
		return nil
	}
	return []string{c.Lacks}
}

// held says that the comparison holds.
func (c *Comparison) held() []string {
	if c == nil {
		return nil
	}
	return []string{"neither precision nor recall fell"}
}

// fell says what fell: the first figure, and how many more.
func (c *Comparison) fell() []string {
	if c == nil || len(c.fallen()) == 0 {
		return nil
	}
	fallen := c.fallen()
	text := strings.Replace(fallen[0].String(), ", from ", " fell from ", 1)
	if more := len(fallen) - 1; more > 0 {
		text += ", and " + plural(more, "more figure")
	}
	return []string{text}
}

// since counts the cases that changed, and the rules that nothing is known of any
// more: "1 newly failing, 2 gone, 1 rule gone since old.json".
func (c *Comparison) since() string {
	if c == nil || len(c.Cases)+len(c.GoneRules) == 0 {
		return ""
	}
	counts := map[string]int{}
	for _, one := range c.Cases {
		counts[one.Change]++
	}
	var parts []string
	for _, change := range caseChanges() {
		if n := counts[change]; n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+strings.ReplaceAll(change, "_", " "))
		}
	}
	if gone := len(c.GoneRules); gone > 0 {
		parts = append(parts, plural(gone, "rule")+" gone")
	}
	return strings.Join(parts, ", ") + " since " + render.Sanitize(c.With)
}
