package main

import (
	"fmt"
	"strings"
)

// A policy is what a gate is held to: so many rules, all about the tool that is called,
// or all about others.
type policy struct {
	rules  int
	others bool
}

// text is the rules file: six templates, no two rules alike, which no call breaks. A file
// holds a rule at least: where none is about the called tool, one is about another.
func (p policy) text() string {
	if p.rules == 0 {
		p = policy{rules: 1, others: true}
	}
	suffix := ""
	if p.others {
		suffix = "_other"
	}
	var b strings.Builder
	b.WriteString("contracts:\n")
	for i := range p.rules {
		fmt.Fprintf(&b, "  - {id: rule-%d, %s}\n", i, rule(i, "pay"+suffix))
	}
	return b.String()
}

// rule is the rule of that number, about a tool. The two that bound something stand once:
// of two bounds, the tighter alone says anything.
func rule(i int, tool string) string {
	switch {
	case i == 0:
		return fmt.Sprintf("at_most_total: {tool: %s, field: amount, limit: %d}", tool, int64(1)<<50)
	case i == 1:
		return fmt.Sprintf("at_most_n_times: [%s, %d]", tool, int64(1)<<40)
	case i%4 == 2:
		return fmt.Sprintf("never_after: [%s, close_books_%d]", tool, i)
	case i%4 == 3:
		return fmt.Sprintf("mutually_exclusive: [%s, dry_run_%d]", tool, i)
	case i%4 == 0:
		return fmt.Sprintf("must_precede: [%s, %s]", validation(i), tool)
	}
	return fmt.Sprintf("cannot_follow_without: {prerequisite: %s, action: %s}", validation(i), tool)
}

// validation is the tool that the rule of that number wants to be called first.
func validation(i int) string { return fmt.Sprintf("validate_%d", i) }

// first are the tools that must be called before pay may be.
func (p policy) first() []string {
	var tools []string
	for i := 4; i < p.rules && !p.others; i++ {
		if i%4 < 2 {
			tools = append(tools, validation(i))
		}
	}
	return tools
}
