package main

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// explain says of a file without a session what it is, if that is known, and how
// little it matters: what a directory or a pattern led to may well be no trace.
func (f *fileRead) explain(i input) {
	switch {
	case len(f.problems) == 0 && i.unnamed && f.remark() != "":
		f.aside = i.name + ": " + f.nothing()
	case len(f.problems) == 0:
	case isPromptHistory(i.name):
		f.problems = []*acel.Problem{inputProblem(i.name, promptHistory, "the sessions are in files of their own")}
		if i.unnamed {
			f.problems, f.aside = nil, i.name+": "+promptHistory
		}
	default:
		if p := notTrace(i.name); p != nil {
			f.problems = []*acel.Problem{p}
		}
	}
}

// remark is what a file that was recognised says of itself as a whole; "" for
// nothing.
func (f *fileRead) remark() string {
	if len(f.found) == 0 || len(f.passed.remarks) == 0 {
		return ""
	}
	return f.passed.remarks[0]
}

// nothing says that a file holds no session, and perhaps why.
func (f *fileRead) nothing() string {
	if remark := f.remark(); remark != "" {
		return "holds no session: " + remark
	}
	return "holds no session"
}

const promptHistory = "this is a history of prompts, which holds no tool call"

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
