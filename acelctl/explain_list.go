package main

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// ruleList lists the rules of files, and says how to go on.
func ruleList(files []string, all []acel.Rule) string {
	var named, flags []string
	for _, f := range files {
		named = append(named, render.Sanitize(f))
		flags = append(flags, "-r "+shellWord(f))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", strings.Join(named, ", "), ruleCount(all))
	if len(all) == 0 {
		return b.String()
	}
	b.WriteString("\n")
	for _, r := range all {
		text := render.Clip(r.String(), textCells)
		if r.ID == "" || r.IsCondition() { // which begins with its id
			fmt.Fprintf(&b, "  %s (%s)\n", text, r.Severity)
			continue
		}
		fmt.Fprintf(&b, "  %s (%s)\n      %s\n", render.Clip(r.ID, idCells), r.Severity, text)
	}
	fmt.Fprintf(&b, "\n'acelctl explain %s RULE' explains one, by its id or, in\nquotes, its text.\n", strings.Join(flags, " "))
	return b.String()
}
