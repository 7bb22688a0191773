package acel

import (
	"encoding/json"
	"testing"
)

// Turns that come back, and calls that stand alone.
func TestEveryTraceOfTwoTurns(t *testing.T) {
	var words []Call
	for _, turn := range []string{"", "1", "2"} {
		words = append(words, Call{Tool: "a", Turn: turn})
	}
	words = append(words, Call{Tool: "b", Turn: "1"})
	var laws []law
	for _, on := range moments {
		for n := range 3 {
			laws = append(laws,
				law{template: "at_most_per_turn", x: anyOf(on, "a"), n: n},
				law{template: "at_most_per_turn", x: anyOf(on, "a", "b"), n: n})
		}
	}
	everyTrace(t, laws, lengthUnderRace(4), words, OK, Failed)
}

// repeatedWords are calls of which some are the same, however they are spelled.
func repeatedWords() []Call {
	args := func(text string) json.RawMessage { return json.RawMessage(text) }
	return []Call{
		{Tool: "a", Args: args(`{"x":1,"y":{"p":true,"q":"é"}}`)},
		{Tool: "a", Args: args(` { "y":{"q":"\u00e9","p":true}, "x":1.0 } `)},
		{Tool: "a", Args: args(`{"x":true,"y":{"p":true,"q":"é"}}`)},
		{Tool: "a"},
		{Tool: "a", Args: args(`{}`)},
		{Tool: "a", Server: "s"},
		{Tool: "b"},
		{Tool: "a", Args: args(`{"x"`)},
	}
}

func repeatLaws() []law {
	var laws []law
	for n := range 3 {
		for _, op := range [][]choice{anyOf(ByRole, "a"), anyOf(ByRole, "a", "b"), {{tool: "*"}}} {
			laws = append(laws,
				law{template: "no_repeat", x: op, n: n},
				law{template: "no_repeat", x: op, n: n, afterError: true})
		}
		laws = append(laws, law{template: "no_repeat", x: anyOf(Success, "a"), n: n})
	}
	return laws
}

func TestEveryTraceOfCallsThatAreTheSame(t *testing.T) {
	everyTrace(t, repeatLaws(), lengthUnderRace(3), repeatedWords(), OK, Failed)
}

func TestEveryTraceOfCallsThatFailAndAreMadeAgain(t *testing.T) {
	w := repeatedWords()
	everyTrace(t, repeatLaws(), lengthUnderRace(4), []Call{w[0], w[1], w[6]}, OK, Failed, Refused)
}

func TestEveryOverlapOfCallsThatAreTheSame(t *testing.T) {
	w := repeatedWords()
	everyOverlap(t, repeatLaws(), []Call{w[0], w[1], w[6]}, 3, OK, Failed, Refused)
}

func TestEveryOverlapOfFourCallsThatAreTheSame(t *testing.T) {
	w := repeatedWords()
	everyOverlap(t, repeatLaws(), []Call{w[0], w[6]}, 4, OK, Failed)
}
