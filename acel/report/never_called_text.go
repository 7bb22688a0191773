package report

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel/render"
)

// What is shown of the tools that were never called.
const (
	maxTools     = 10 // one by one
	maxToolRules = 3  // rules of each
)

// worthSaying returns those of the tools that no list of rules tells of.
func (s Summary) worthSaying() []NeverCalled {
	var all []NeverCalled
	for _, n := range s.NeverCalled {
		if !n.Idle {
			all = append(all, n)
		}
	}
	return all
}

// neverCalled lists the tools that rules name and nobody called.
func (t *textWriter) neverCalled(s Summary) {
	all := s.worthSaying()
	if len(all) == 0 {
		return
	}
	rules := "the rules"
	if len(all) < len(s.NeverCalled) { // those that are not exercised are another matter
		rules = "the other rules"
	}
	t.printf("never called: %s that %s name\n", plural(len(all), "tool"), rules)
	for _, n := range all[:min(len(all), maxTools)] {
		t.printf("  - %s of %s%s\n", render.Clip(n.Tool, cellName), n.of(), n.meant("; "))
	}
	if more := len(all) - maxTools; more > 0 {
		t.printf("  - %d more\n", more)
	}
}

// of names the rules: "a", "a, b, c and 2 more".
func (n NeverCalled) of() string {
	names := make([]string, 0, maxToolRules)
	for _, key := range n.Rules[:min(len(n.Rules), maxToolRules)] {
		names = append(names, render.Clip(key, cellRule))
	}
	text := strings.Join(names, ", ")
	if more := len(n.Rules) - maxToolRules; more > 0 {
		text += " and " + strconv.Itoa(more) + " more"
	}
	return text
}

// meant asks after the tool that was likely meant; "" where there is none.
func (n NeverCalled) meant(before string) string {
	if n.Near == "" {
		return ""
	}
	return before + "did you mean " + render.Clip(n.Near, cellName) + " (" + plural(n.NearCalls, "call") + ")?"
}

// neverCalledGrid lists the same as a table.
func neverCalledGrid(s Summary) grid {
	g := grid{head: []string{"never called", "named by"}, wrap: []int{wrapRule, wrapViolation}}
	all := s.worthSaying()
	for _, n := range all[:min(len(all), maxTools)] {
		g.rows = append(g.rows, []string{render.Clip(n.Tool, cellName), n.of() + n.meant("\n")})
	}
	if more := len(all) - maxTools; more > 0 {
		g.rows = append(g.rows, []string{strconv.Itoa(more) + " more", ""})
	}
	return g
}
