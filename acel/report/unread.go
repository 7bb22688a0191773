package report

import (
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// An Unread is an argument that a rule reads and no call in any session has that
// the rule could be about. Its name may be wrong.
type Unread struct {
	// Rule is the rule's key.
	Rule string
	acel.Unread
}

func unreadBy(rule acel.Rule, all []acel.Unread) []Unread {
	var of []Unread
	for _, u := range all {
		of = append(of, Unread{rule.Key(), u})
	}
	return of
}

// unreadText says what of a rule is unread, behind its name; "" for nothing.
func unreadText(all []Unread, rule string) string {
	var texts []string
	for _, u := range all {
		if u.Rule == rule {
			texts = append(texts, render.Clip(u.String(), cellMessage))
		}
	}
	if texts == nil {
		return ""
	}
	return ": " + strings.Join(texts, "; ")
}

// notExercised lists the rules that no call touched.
func (t *textWriter) notExercised(s Summary) {
	if len(s.NotExercised) == 0 {
		return
	}
	t.printf("not exercised: %s that no call matched; check the names of the tools and fields\n", plural(len(s.NotExercised), "rule"))
	for _, key := range s.NotExercised {
		t.printf("  - %s%s\n", render.Clip(key, cellRule), unreadText(s.Unread, key))
	}
}

// unread writes the list of such arguments, into an open object.
func (j *jsonWriter) unread(all []Unread) {
	if len(all) == 0 {
		return
	}
	j.list("unread", len(all), func(i int) {
		u := all[i]
		j.object(func() {
			j.text("rule", u.Rule)
			j.list("tools", len(u.Tools), func(i int) { j.string(u.Tools[i]) })
			j.list("arguments", len(u.Paths), func(i int) { j.string(u.Paths[i]) })
			j.list("has", len(u.Has), func(i int) { j.string(u.Has[i]) })
		})
	})
}
