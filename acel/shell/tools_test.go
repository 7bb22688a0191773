package shell

import (
	"slices"
	"strings"
	"testing"
)

// What is known of programs is found by halving, so it must be in order.
func TestToolsAreInOrder(t *testing.T) {
	compare := func(a, b tool) int { return strings.Compare(a.name, b.name) }
	for i := 1; i < len(tools); i++ {
		if compare(tools[i-1], tools[i]) >= 0 {
			t.Errorf("%q stands behind %q", tools[i].name, tools[i-1].name)
		}
	}
	for _, list := range tools {
		for _, l := range []string{list.values, list.texts, list.modules, list.quiet} {
			if l != "" && (l[0] != ' ' || l[len(l)-1] != ' ') {
				t.Errorf("%s: an option at the end of %q is not between spaces", list.name, l)
			}
		}
	}
	if !slices.IsSorted(versioned) {
		t.Error("versioned is not in order")
	}
}
