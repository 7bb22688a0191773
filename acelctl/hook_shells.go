package main

import (
	"cmp"
	"encoding/json"

	"github.com/acel-dev/acel/acel"
)

// hookShells are what agents call their shell.
var hookShells = map[string]string{"claude-code": "Bash", "codex": "Bash", "gemini": "run_shell_command", "cursor": "Shell"}

// otherShell returns what an agent calls its shell, where a tool is the shell of another
// one: the agent has no such tool. "" is any other tool.
func otherShell(harness, tool string) string {
	own := hookShells[harness]
	for _, shell := range hookShells {
		if tool == shell && tool != own {
			return own
		}
	}
	return ""
}

// foreignShell returns what other agents call their shell, where rules speak of it and
// none is about this agent's own; "" where that is not so.
func foreignShell(harness string, policy *acel.Policy) string {
	foreign := ""
	for _, r := range policy.Reported() {
		named := []acel.Operand{{Tool: r.ConditionOn()}}
		for _, operand := range r.Arguments().Operands {
			named = append(named, operand.Members()...)
		}
		for _, o := range named {
			if speaksOf(o, hookShells[harness]) {
				return ""
			}
			if otherShell(harness, o.Tool) != "" {
				foreign = cmp.Or(foreign, o.Tool)
			}
		}
	}
	return foreign
}

// speaksOf reports whether an operand is about calls of a tool, of whatever arguments.
func speaksOf(o acel.Operand, tool string) bool {
	filter, err := acel.Operand{Tool: o.Tool, Glob: o.Glob}.Filter()
	if err != nil {
		return false // it names none
	}
	passes, _ := filter.Passes(acel.Call{Tool: tool})
	return passes
}

// isJSONObject reports whether a text is an object of JSON.
func isJSONObject(text string) bool {
	var o map[string]json.RawMessage
	return json.Unmarshal([]byte(text), &o) == nil && o != nil
}
