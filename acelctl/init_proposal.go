package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/acel-dev/acel/acel/rules"
)

// fewestSessions is how often something must have been seen to be no accident
// at first sight.
const fewestSessions = 3

// A proposal is a contract that the traces keep to.
type proposal struct {
	template string
	params   []any  // names as string, numbers as json.Number
	seen     string // what speaks for it
	doubtful bool   // it may be chance: for people to look at, and not in force
}

// A draft is what a rules file is written from.
type draft struct {
	name      string // of the file
	seen      *seen  // nil: a file to learn from
	proposals []proposal
}

// inForce returns how many contracts a reader of the file takes.
func (d draft) inForce() int {
	n := 0
	for _, p := range d.proposals {
		if !p.doubtful {
			n++
		}
	}
	return n
}

// summary says what the traces showed.
func (d draft) summary() string {
	if d.seen == nil {
		return ""
	}
	text := fmt.Sprintf(": %s proposed from %s with %s",
		count(d.inForce(), "contract"), count(d.seen.sessions, "session"), count(d.seen.calls, "call"))
	if len(d.proposals) == 0 {
		text += "; write the first one yourself: " + d.seen.whyNone()
	}
	return text
}

// whyNone says why nothing is proposed.
func (s *seen) whyNone() string {
	if len(s.effects) > 0 {
		return "a rules file takes no such names without a warning"
	}
	return "no tool's name says that it costs money or cannot be taken back"
}

// propose puts into the draft what the traces suggest and a rules file takes
// without a warning.
func (i *initialization) propose(d *draft) {
	for _, tool := range slices.Sorted(maps.Keys(d.seen.effects)) {
		for _, p := range d.seen.proposals(tool) {
			if err := p.check(); err != nil {
				i.note(fmt.Sprintf("note: left out %s of %q: %s", p.template, tool, rules.ProblemsIn(err)[0].Message))
				continue
			}
			d.proposals = append(d.proposals, p)
		}
	}
}

// check returns what a rules file has to say against the proposal.
func (p proposal) check() error { return checkRules("contracts:\n  - "+p.contract(), true) }

// checkRules returns what is wrong with a rules file, and, where it is strict,
// what is odd about it.
func checkRules(text string, strict bool) error {
	_, err := rules.Parse(rules.Options{Strict: strict}, rules.Source{Data: []byte(text)})
	return err
}

// proposals returns what is proposed for a tool that has an effect.
func (s *seen) proposals(tool string) []proposal {
	e := s.effects[tool]
	called := fmt.Sprintf("called in %d of %s", e.sessions, count(s.sessions, "session"))
	all := []proposal{{
		template: "at_most_n_times",
		params:   []any{tool, json.Number(fmt.Sprint(e.most))},
		seen:     fmt.Sprintf("seen: at most %d in a session; %s", e.most, called),
	}}
	for _, field := range slices.Sorted(maps.Keys(e.totals)) {
		sum := decimalText(e.totals[field])
		all = append(all, proposal{
			template: "at_most_total",
			params:   []any{tool, field, json.Number(sum)},
			seen:     fmt.Sprintf("seen: at most %s in a session; %s", sum, called),
		})
	}
	if first := s.first(e); first != nil && e.sessions >= fewestSessions {
		all = append(all, proposal{
			template: "must_precede",
			params:   []any{first.name, tool},
			seen: fmt.Sprintf("perhaps: in all %d sessions that call the second, the first had succeeded before; %d of %d call the first",
				e.sessions, first.sessions, s.sessions),
			doubtful: true,
		})
	}
	return all
}

// first returns the tool that had always succeeded before an effect and is
// called in the fewest sessions otherwise: the more often it is called, the
// likelier it is chance. A tool of several servers is none, since it enables
// nothing without its server.
func (s *seen) first(e *effect) *seenTool {
	servers := s.servers()
	var best *seenTool
	for _, t := range s.sorted() {
		if e.before[t.name] && servers[t.name] == 1 && (best == nil || t.sessions < best.sessions) {
			best = t
		}
	}
	return best
}
