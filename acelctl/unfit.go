package main

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// explain says of a file without a session what it is, if that is known.
func (f *fileRead) explain(i input) {
	what, harmless := f.what(i.name)
	switch {
	case what == nil:
	case harmless && i.unnamed:
		f.problems, f.aside = nil, i.name+": "+what.Message
	default:
		f.problems = []*acel.Problem{what}
	}
}

// what says what a file without a session is, and whether it may well lie among
// traces; nil if it is not known.
func (f *fileRead) what(name string) (p *acel.Problem, harmless bool) {
	switch {
	case len(f.problems) == 0 && len(f.found) > 0 && len(f.passed.remarks) > 0:
		return inputProblem(name, "holds no session: "+f.passed.remarks[0], ""), true
	case len(f.problems) == 0:
		return nil, false
	}
	if p := notTrace(name); p != nil {
		return p, false
	}
	if isPromptHistory(name) {
		return inputProblem(name, "this is a history of prompts, which holds no tool call", "the sessions are in files of their own"), true
	}
	return nil, false
}

// isPromptHistory reports whether a file is what Claude Code or Codex keep of what
// their users typed.
func isPromptHistory(name string) bool {
	head, err := headOf(name)
	if err != nil {
		return false
	}
	keys := jsonKeys(withoutMark(head))
	has := func(all ...string) bool {
		return !slices.ContainsFunc(all, func(key string) bool { return !slices.Contains(keys, key) })
	}
	return has("display", "timestamp") || has("display", "project") || has("display", "pastedContents") ||
		len(keys) == 3 && has("session_id", "ts", "text")
}
