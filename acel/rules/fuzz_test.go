package rules

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// Whatever the bytes, reading them ends in rules that make a policy and mean
// the same when read again, or in problems with a place inside the file.
func FuzzParse(f *testing.F) {
	for _, kind := range []string{"ok", "odd", "bad"} {
		for _, path := range fixtures(kind) {
			data, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data, strings.HasSuffix(path, ".json"))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, json bool) {
		s := Source{Name: "acel.yaml", Data: data}
		if json {
			s.Name = "acel.json"
		}
		set, err := Parse(Options{}, s)
		if err != nil {
			var problems Problems
			if !errors.As(err, &problems) || len(problems) == 0 {
				t.Fatalf("an error without problems: %v", err)
			}
			checkPlaces(t, data, problems)
			return
		}
		checkPlaces(t, data, set.Warnings)
		if _, err := set.Policy(); err != nil {
			t.Fatalf("accepted, and yet no policy: %v", err)
		}
		again, err := Parse(Options{}, s)
		if err != nil || !slices.Equal(describe(again.Config.Rules), describe(set.Config.Rules)) {
			t.Fatalf("read twice, not the same: %v", err)
		}
		checkNothingIsLost(t, s, set)
		checkWaivers(t, data, set)
		for _, r := range set.Config.Rules {
			if r.Place.Line == 0 || r.Place.Offset >= int64(len(data)) {
				t.Fatalf("%s stands at %v", r, r.Place)
			}
		}
	})
}

// checkNothingIsLost fails unless every contract of an accepted file became a
// rule or was dropped with a warning.
func checkNothingIsLost(t *testing.T, s Source, set *Set) {
	t.Helper()
	root := newReader().document(s, 0)
	want, included := 0, map[string]bool{}
	for _, item := range root.get("contracts").orNone().items {
		g := item.get("group")
		switch {
		case g == nil:
			want++
		case !included[g.value]:
			included[g.value] = true
			want += len(root.get("groups").get(g.value).items)
		}
	}
	for _, w := range set.Warnings {
		if strings.HasPrefix(w.Message, "the same rule stands") {
			want--
		}
	}
	if len(set.Warnings) <= maxListed && len(set.Config.Rules) != want {
		t.Fatalf("%d rules of %d contracts", len(set.Config.Rules), want)
	}
}

// checkWaivers fails unless every waiver is for a rule that there is, says why, and
// stands in the file.
func checkWaivers(t *testing.T, data []byte, set *Set) {
	t.Helper()
	for _, w := range set.Config.Waivers {
		if w.Err() != nil || w.Place.Line == 0 || w.Place.Offset >= int64(len(data)) {
			t.Fatalf("the waiver of %s at %v: %v", w, w.Place, w.Err())
		}
	}
}

// checkPlaces fails unless every problem points into the file and into its own
// excerpt, and keeps to one line.
func checkPlaces(t *testing.T, data []byte, problems []*acel.Problem) {
	t.Helper()
	lines := bytes.Split(bytes.TrimPrefix(data, []byte(byteOrderMark)), []byte("\n"))
	for _, p := range problems {
		at := p.Place
		if at.Line < 1 || at.Line > len(lines) || at.Column < 1 || at.Column > len(lines[at.Line-1])+1 || at.Offset > int64(len(data)) {
			t.Fatalf("%v: outside the file", p)
		}
		if strings.HasPrefix(p.Message, schemaSays) {
			t.Fatalf("only the schema refuses it: %v", p)
		}
		if p.ExcerptColumn < 1 || p.ExcerptColumn-1+p.Width > len(p.Excerpt) || len(p.Excerpt) > excerptBefore+excerptAfter {
			t.Fatalf("%v: column %d and width %d do not fit the excerpt %q", p, p.ExcerptColumn, p.Width, p.Excerpt)
		}
		if !utf8.ValidString(p.Error()) || strings.ContainsAny(p.Message+p.Hint, "\n\r") || p.Message == "" {
			t.Fatalf("not a line of text: %q", p.Error())
		}
	}
}
