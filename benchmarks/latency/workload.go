package main

import (
	"encoding/json"
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// The calls repeat themselves after cycle of them. The first meets the
// prerequisites, and the one at refusedAt carries an amount that is no number.
const (
	cycle     = 50
	refusedAt = 25
)

// A length says how many calls there are: those that count, and those before.
type length struct{ calls, warmup int }

// refusals is how many of the calls that count a gate must refuse whose first
// rule is about the called tool.
func (l length) refusals() int {
	upTo := func(n int) int { return (n + cycle - 1 - refusedAt) / cycle }
	return upTo(l.warmup+l.calls) - upTo(l.warmup)
}

// workload returns one cycle of calls.
func workload() []acel.Call {
	calls := make([]acel.Call, cycle)
	for i := range calls {
		amount := fmt.Sprintf("%d.%02d", i%7, i)
		if i == refusedAt {
			amount = `"12.50"`
		}
		calls[i] = acel.Call{Tool: "pay", Args: json.RawMessage(fmt.Sprintf(`{"to": "r-%07d", "amount": %s, "fee": 0.%02d}`, i, amount, i))}
	}
	calls[0] = acel.Call{Tool: "validate", Args: json.RawMessage(`{"to": "r-0000000"}`)}
	return calls
}

// tool is the one that a gate stands before: it does nothing, and is called all
// the same.
//
//go:noinline
func tool() acel.Outcome { return acel.Outcome{} }
