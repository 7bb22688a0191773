package matchers

import (
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// picture shows a trace, with calls marked.
func picture(t acel.Trace, m render.Marks) string {
	var b strings.Builder
	o := optionsFor(t)
	_ = render.Steps(&b, o.Steps, m, o) // a strings.Builder does not fail
	return strings.TrimRight(b.String(), "\n")
}

// shown puts a picture behind a sentence. A trace without calls has none.
func shown(picture string) string {
	if picture == "" {
		return ""
	}
	return ":\n" + picture
}

// optionsFor says how violations of a trace are shown: among its calls.
func optionsFor(t acel.Trace) render.Options {
	steps, _ := t.Steps() // a trace that has no steps was not judged
	return render.Options{Steps: steps, Place: acel.Place{File: t.Name}, Session: t.Session}
}
