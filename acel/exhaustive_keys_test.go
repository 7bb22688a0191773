package acel

import (
	"encoding/json"
	"slices"
	"testing"
	"time"
)

// keyedTemplates are those that take keys.
func keyedTemplates() []string {
	var all []string
	for _, t := range Templates() {
		if t.kind.alone == "" {
			all = append(all, t.Name)
		}
	}
	return all
}

// keyedLaws are the laws of every template that takes keys, with the keys in one
// place or in a place for each operand.
func keyedLaws(on []Moment) []law {
	var all []law
	for _, template := range keyedTemplates() {
		for _, m := range on {
			for _, l := range lawsOf(template, m) {
				l.per = []string{"k"}
				all = append(all, l)
				if l.y != nil {
					l.per = []string{"k", "j"}
					all = append(all, l)
				}
			}
		}
	}
	return all
}

// lawsOf are a few laws of a template, on a, or on a and b.
func lawsOf(template string, on Moment) []law {
	l := law{template: template, x: anyOf(on, "a")}
	switch template {
	case "never", "required_before_session_end", "must_be_first", "must_be_last", "only":
		return []law{l}
	case "at_most_n_times", "exactly_n_times", "at_least_n_times", "at_most_per_turn", "no_repeat":
		l.n = 1
		two := l
		two.n = 2
		return []law{l, two}
	case "rate_limit":
		l.n, l.window = 1, 10
		return []law{l}
	case "at_most_total":
		l.field, l.limit = "n", 1000
		return []law{l}
	case "argument_from":
		return nil
	}
	l.y = anyOf(on, "b")
	all := []law{l}
	if slices.Contains(nearbyTemplates, template) {
		for within := 1; within < 3; within++ {
			l.within = within
			all = append(all, l)
		}
	}
	return all
}

// keyedWords are calls of a and b with one of two keys, with none, and with
// another key in another place.
func keyedWords() []Call {
	var words []Call
	for _, tool := range []string{"a", "b"} {
		for _, args := range []string{`{"k":1,"j":1,"n":0.6}`, `{"k":2,"j":2,"n":0.5}`} {
			words = append(words, Call{Tool: tool, Args: json.RawMessage(args)})
		}
	}
	words = append(words,
		Call{Tool: "a", Args: json.RawMessage(`{"k":null,"n":0.1}`)},
		Call{Tool: "b", Args: json.RawMessage(`{"j":null}`)},
		Call{Tool: "b", Args: json.RawMessage(`{"k":1.0,"j":2e0}`)})
	for i := range words {
		words[i].Time = time.Unix(100, 0)
	}
	return words
}

func TestEveryTraceOfTwoKeys(t *testing.T) {
	everyTrace(t, keyedLaws([]Moment{ByRole}), lengthUnderRace(3), keyedWords(), OK, Failed)
}

func TestEveryTraceOfTwoKeysUnderEveryMoment(t *testing.T) {
	words := keyedWords()
	laws := slices.DeleteFunc(keyedLaws([]Moment{Attempt, Success}), law.repeatsRole)
	everyTrace(t, laws, lengthUnderRace(2), []Call{words[0], words[2], words[3], words[5]}, OK, Failed, Unfinished, Refused)
}

func TestEveryTraceOfFourCallsOfTwoKeys(t *testing.T) {
	everyTrace(t, keyedLaws([]Moment{ByRole}), lengthUnderRace(4), keyedWords()[:4], OK, Failed)
}

func TestEveryOverlapOfTwoKeys(t *testing.T) {
	words := keyedWords()
	everyOverlap(t, keyedLaws([]Moment{ByRole}), []Call{words[0], words[2], words[3]}, 3, OK, Failed)
}

func TestEveryOverlapOfTwoKeysWithReleases(t *testing.T) {
	words := keyedWords()
	everyOverlap(t, keyedLaws([]Moment{ByRole}), []Call{words[0], words[2], words[5]}, 3, OK, Refused)
}
