// Package refusal has the words by which a model, and the keys by which a machine, is
// told that a call was not made, or that its result is not shown.
package refusal

import (
	"errors"
	"strings"

	"github.com/acel-dev/acel/acel/gate"
)

// A Reason is why a call was refused that no rule speaks of, as one or more sentences.
type Reason string

func (r Reason) Error() string { return string(r) }

// ByGate is a refusal of a gate, as an error.
type ByGate struct{ *gate.Refusal }

func (b ByGate) Error() string { return b.String() }

// NotMade is how a refusal begins.
const NotMade = "ACEL refused this call, and it was not made: "

// Words says to a model why a call was refused. What went wrong inside is not for the
// client: Report has it.
func Words(why error) string {
	var said Reason
	var by ByGate
	switch {
	case errors.As(why, &by):
		return by.String()
	case errors.As(why, &said):
		return NotMade + string(said)
	}
	return (&gate.Refusal{Unrecorded: why}).String()
}

// TooLate is the text in place of a result that came when nothing could judge it.
const TooLate = "ACEL withholds the result of this call: the call was made and may have had its effect, so do not repeat it, but its session ended before it did. Tell the user."

// Brief shortens what a peer has sent, for a sentence.
func Brief(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
