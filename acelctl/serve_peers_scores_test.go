package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// scores are what a run found: by scenario, the checks with how they came out.
type scores map[string][]check

// A check is one that a scenario makes. Some are made several times.
type check struct{ ID, Status, ErrorMessage string }

func (c check) String() string { return c.ID + " " + c.Status }

// checksOf reads what one scenario found.
func checksOf(t *testing.T, path string) []check {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []check
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(all, func(a, b check) int { return strings.Compare(a.String(), b.String()) })
	return all
}

// total is how many checks came out how.
func (s scores) total() map[string]int {
	of := map[string]int{}
	for _, checks := range s {
		for _, c := range checks {
			of[c.Status]++
		}
	}
	return of
}

// sameAs fails for each scenario that comes out otherwise than it does directly, but for
// those of which it is said why they do.
func (s scores) sameAs(t *testing.T, direct scores, otherwise map[string]string) {
	t.Helper()
	t.Logf("direct: %d scenarios, checks %v; through the gate: %d scenarios, checks %v", len(direct), direct.total(), len(s), s.total())
	for _, name := range slices.Sorted(maps.Keys(direct)) {
		differs := differences(direct[name], s[name])
		switch why, known := otherwise[name]; {
		case differs != "" && !known:
			t.Errorf("%s comes out otherwise through the gate:%s", name, differs)
		case differs != "":
			t.Logf("%s comes out otherwise through the gate: %s%s", name, why, differs)
		case known:
			t.Errorf("%s comes out the same now: take it out of the list (%s)", name, why)
		}
	}
	for name := range s {
		if direct[name] == nil {
			t.Errorf("%s is run through the gate alone", name)
		}
	}
}

// differences tells which checks came out in one of two runs alone; "" for none.
func differences(direct, gated []check) string {
	times := map[string]int{}
	for _, c := range gated {
		times[c.String()]++
	}
	var said string
	for _, c := range direct {
		if times[c.String()]--; times[c.String()] < 0 {
			said += fmt.Sprintf("\n  without it alone %v %s", c, c.ErrorMessage)
		}
	}
	for _, c := range gated {
		if times[c.String()] > 0 {
			times[c.String()]--
			said += fmt.Sprintf("\n  through it alone %v %s", c, c.ErrorMessage)
		}
	}
	return said
}
