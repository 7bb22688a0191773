package aceltest

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// notMatched tells of operands that no call matched: of rules that are kept, and
// of others where a tool that was called is likely meant. Of a rule none of whose
// operands was matched it tells once.
func notMatched(all []acel.Unmatched) text {
	var x text
	for i, u := range all {
		again := i > 0 && all[i-1].Rule.Key() == u.Rule.Key()
		if u.Likely == "" && (!u.Kept || u.Whole && again) {
			continue
		}
		x.problem(notMatchedProblem(u))
	}
	return x
}

func notMatchedProblem(u acel.Unmatched) *acel.Problem {
	at := u.Rule.Place
	p := &acel.Problem{
		Place:   acel.Place{File: at.File, Line: at.Line, Column: at.Column},
		Message: "no call matched " + u.Rule.Key(),
		Hint:    "Check the names of the tools and fields.",
		Warning: true,
	}
	if !u.Whole || u.Likely != "" {
		p.Message = fmt.Sprintf("no call matched %s of %s", u.Operand, u.Rule.Key())
	}
	if u.Likely != "" {
		p.Hint = fmt.Sprintf("did you mean %s, which was called?", u.Likely)
	}
	return p
}

// expected reports whether it is nothing odd that an operand is not matched in
// one trace: others of the rule were, and no tool that was called is likely
// meant.
func expected(u acel.Unmatched) bool { return !u.Whole && u.Likely == "" }

// chatIsSilent says what a chat leaves open.
func chatIsSilent() *acel.Problem {
	return &acel.Problem{
		Warning: true, Message: "no call of the chat is known to have failed, which a chat does not say by itself",
		Hint: "LoadWith and CheckFilesWith take an ErrorPattern that tells.",
	}
}
