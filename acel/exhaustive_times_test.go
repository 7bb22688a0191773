package acel

import (
	"testing"
	"time"
)

// timedWords are calls of a and b at every one of a few times, and at none:
// traces of them stand still, go on, jump and go back.
func timedWords(tools ...string) []Call {
	var words []Call
	for _, tool := range tools {
		for _, at := range []int64{0, 10, 20, 45} {
			c := Call{Tool: tool}
			if at > 0 {
				c.Time = time.Unix(at, 0)
			}
			words = append(words, c)
		}
	}
	return words
}

func timedLaws() []law {
	var all []law
	for _, template := range nearbyTemplates {
		for _, span := range []int{9, 10, 25} {
			all = append(all, law{template: template, x: anyOf(ByRole, "a"), y: anyOf(ByRole, "b"), span: span})
		}
		all = append(all, law{template: template, x: anyOf(ByRole, "a"), y: anyOf(ByRole, "a", "b"), span: 10})
	}
	return append(all, rateLaws()...)
}

func rateLaws() []law {
	var all []law
	for n := 1; n < 3; n++ {
		for _, window := range []int{10, 11, 30, 40} {
			all = append(all, law{template: "rate_limit", x: anyOf(ByRole, "a"), n: n, window: window})
		}
		all = append(all, law{template: "rate_limit", x: anyOf(Success, "a"), n: n, window: 11})
	}
	return all
}

func TestEveryTraceOfFourTimes(t *testing.T) {
	everyTrace(t, timedLaws(), lengthUnderRace(3), timedWords("a", "b"), OK, Failed)
}

func TestEveryTraceOfARateAtFourTimes(t *testing.T) {
	everyTrace(t, rateLaws(), lengthUnderRace(5), timedWords("a"), OK, Failed)
}
