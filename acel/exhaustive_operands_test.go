package acel

import (
	"encoding/json"
	"slices"
	"testing"
)

// Two servers and a call that names none: what a bare operand means when one
// tool name comes from several places.
func TestEveryTraceOfOneNameFromSeveralServers(t *testing.T) {
	words := []Call{{Tool: "a", Server: "s"}, {Tool: "a", Server: "t"}, {Tool: "a"}, {Tool: "b", Server: "s"}}
	everyTrace(t, slices.DeleteFunc(lawsOfServers(), law.repeatsRole), lengthUnderRace(4), words, OK, Failed)
}

// Names that begin like qualified ones and are none, beside one that is.
func TestEveryTraceOfNamesThatAreNearlyQualified(t *testing.T) {
	words := []Call{{Tool: "a", Server: "s"}, {Tool: "mcp____a"}, {Tool: "mcp__s__"}, {Tool: "mcp__s__", Server: "t"}, {Tool: "b"}}
	everyTrace(t, slices.DeleteFunc(lawsOfServers(), law.repeatsRole), lengthUnderRace(3), words, OK, Failed)
}

func lawsOfServers() []law {
	b := []choice{{tool: "b"}}
	var all []law
	for _, on := range moments {
		bare, served := choice{tool: "a", on: on}, choice{tool: "a", server: "s", on: on}
		ops := [][]choice{{bare}, {served}, {{tool: "*", on: on}}, {bare, served}, {served, {tool: "b", on: on}}}
		ops = append(ops,
			[]choice{{tool: "a", server: "s", on: on, qualified: true}},
			[]choice{{tool: "*", server: "s", on: on, qualified: true}},
			[]choice{{tool: "a", on: on, served: true, qualified: true}})
		for _, op := range ops {
			for _, name := range pairwise {
				all = append(all, law{template: name, x: op, y: b}, law{template: name, x: b, y: op}, law{template: name, x: op, y: op})
			}
			all = append(all,
				law{template: "required_before_session_end", x: op},
				law{template: "at_most_n_times", x: op, n: 1})
		}
	}
	return all
}

// A shell tool whose command matches, does not, is no string, is absent, or
// stands in arguments that nobody can read.
func TestEveryTraceOfCallsThatCannotBeDecided(t *testing.T) {
	words := []Call{
		{Tool: "sh", Args: json.RawMessage(`{"command": "rm -RF /", "n": 1}`)},
		{Tool: "sh", Args: json.RawMessage(`{"command": "ls", "n": 0.5}`)},
		{Tool: "sh", Args: json.RawMessage(`{"command": 5, "n": 1}`)},
		{Tool: "sh", Args: json.RawMessage(`{"n": "1"}`)},
		{Tool: "sh", Args: json.RawMessage(`{"command": "rm -r`)},
		{Tool: "b"},
	}
	everyTrace(t, lawsOfCommands(), lengthUnderRace(3), words, OK, Failed)
}

func lawsOfCommands() []law {
	b := []choice{{tool: "b"}}
	var all []law
	for _, on := range moments {
		rm, ls := choice{tool: "sh", find: "rm -rf", on: on}, choice{tool: "*", find: "ls", on: on}
		ops := [][]choice{{rm}, {ls}, {rm, ls}, {rm, {tool: "b", on: on}}, {rm, {tool: "sh", on: on}}}
		for _, op := range ops {
			for _, name := range pairwise {
				all = append(all,
					law{template: name, x: op, y: b}, law{template: name, x: b, y: op},
					law{template: name, x: op, y: []choice{rm}}, law{template: name, x: []choice{{tool: "sh"}}, y: op})
			}
			all = append(all,
				law{template: "required_before_session_end", x: op},
				law{template: "at_most_n_times", x: op, n: 0},
				law{template: "at_most_n_times", x: op, n: 1},
				law{template: "at_most_total", x: op, field: "n", limit: 1000})
		}
	}
	return all
}

// An attempt that does not count, since two servers offer its name, meets nothing
// that waits for it.
func TestEveryTraceOfAnAttemptThatMeetsWhatWaits(t *testing.T) {
	words := []Call{{Tool: "a"}, {Tool: "b"}, {Tool: "b", Server: "s"}}
	everyTrace(t, slices.DeleteFunc(newLaws(moments), func(l law) bool { return !l.meetsAtAttempt() || l.common() }), lengthUnderRace(4), words, OK, Failed)
}
