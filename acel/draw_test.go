package acel

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"pgregory.net/rapid"
)

// What rapid draws: laws, words and runs of calls that overlap.

// richWords mix everything that operands and sums look at.
func richWords() []Call {
	args := func(text string) json.RawMessage { return json.RawMessage(text) }
	return append(threeTools(),
		Call{Tool: "a", Server: "s", Args: args(`{"plain": 0.1, "signed": -0.2}`)},
		Call{Tool: "a", Server: "t", Args: args(`{"plain": "0.1"}`)},
		Call{Tool: "b", Server: "s"},
		Call{Tool: "sh", Args: args(`{"command": "RM -rf /", "n": 1}`)},
		Call{Tool: "sh", Args: args(`{"command": "ls"}`)},
		Call{Tool: "sh", Args: args(`{"command": null}`)},
		Call{Tool: "sh", Args: args(`{"command"`)},
		Call{Tool: "other"})
}

func richLaws() []law {
	all := slices.Concat(everyLaw(), lawsOfServers(), lawsOfCommands(), newLaws(moments), repeatLaws())
	for _, l := range keyedLaws(moments) {
		if l.template == "rate_limit" { // these words carry no times
			continue
		}
		l.per = []string{"plain", "signed"}[:len(l.per)]
		if l.template == "at_most_total" {
			l.field = "plain"
		}
		all = append(all, l)
	}
	return slices.DeleteFunc(all, law.meetsAtAttempt)
}

// meetsAtAttempt says whether an attempt of which two servers offer the name may
// meet what the law makes others wait for. At which step it is reported that it
// does not is nobody's promise where calls overlap.
func (l law) meetsAtAttempt() bool {
	return l.follows() && slices.ContainsFunc(l.y, func(m choice) bool { return m.on == Attempt })
}

var allRichLaws = richLaws()

// drawLaws draws a few laws and looks at words with them.
func drawLaws(t *rapid.T, words []Call) []law {
	laws := rapid.SliceOfN(rapid.SampledFrom(allRichLaws), 1, 8).Draw(t, "laws")
	for i := range laws {
		laws[i].look(words)
	}
	return laws
}

// richTools are conditions that depend on results and on each other: b needs a
// call of a that committed, and sh one of b.
func richTools() []Tool {
	return []Tool{
		{Name: "a", Ensure: notBad, Commit: setKey("a")},
		{Name: "b", Require: needsKey("a"), Commit: setKey("b")},
		{Name: "sh", Require: needsKey("b"), Ensure: notBad},
	}
}

func notBad(_ *State, _ Call, result json.RawMessage) error {
	if string(result) == `"bad"` {
		return errors.New("the result is bad")
	}
	return nil
}

func setKey(key string) func(*State, Call, json.RawMessage) error {
	return func(s *State, c Call, _ json.RawMessage) error { return s.Set(key, c.Server) }
}

func needsKey(key string) func(*State, Call) error {
	return func(s *State, _ Call) error {
		if _, ok := s.Get(key); !ok {
			return errors.New("no " + key + " yet")
		}
		return nil
	}
}

// drawRich draws a policy of a few laws, with tools or without.
func drawRich(t *rapid.T, words []Call) *Policy {
	config := PolicyConfig{Rules: rulesOfLaws(drawLaws(t, words)), State: map[string]any{"start": 1}}
	if rapid.Bool().Draw(t, "tools") {
		config.Tools = richTools()
	}
	return drawPolicy(t, config)
}

func rulesOfLaws(laws []law) []Rule {
	var rules []Rule
	for i := range laws {
		rules = append(rules, laws[i].rule(strconv.Itoa(i)))
	}
	return rules
}

func drawPolicy(t *rapid.T, config PolicyConfig) *Policy {
	p, err := NewPolicy(config)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A happening is one event of a run: a call begins, or one in flight ends.
type happening struct {
	begins bool
	word   int
	flight int // which of those in flight, counted round
	status Status
	result json.RawMessage
}

func (h happening) outcome() Outcome { return Outcome{Status: h.status, Result: h.result} }

func drawRun(t *rapid.T, words []Call, most int) []happening {
	one := rapid.Custom(func(t *rapid.T) happening {
		return happening{
			begins: rapid.Bool().Draw(t, "begins"),
			word:   rapid.IntRange(0, len(words)-1).Draw(t, "word"),
			flight: rapid.IntRange(0, 3).Draw(t, "flight"),
			status: rapid.SampledFrom([]Status{OK, OK, OK, Failed, Unfinished, Refused}).Draw(t, "status"),
			result: rapid.SampledFrom([]json.RawMessage{nil, json.RawMessage(`1`), json.RawMessage(`"bad"`)}).Draw(t, "result"),
		}
	})
	return rapid.SliceOfN(one, 0, most).Draw(t, "run")
}

// drawCalls draws a plain trace, refused calls among it where asked for.
func drawCalls(t *rapid.T, words []Call, statuses ...Status) []Call {
	one := rapid.Custom(func(t *rapid.T) Call {
		c := rapid.SampledFrom(words).Draw(t, "call")
		c.Outcome.Status = rapid.SampledFrom(statuses).Draw(t, "status")
		return c
	})
	return rapid.SliceOfN(one, 0, 12).Draw(t, "calls")
}
