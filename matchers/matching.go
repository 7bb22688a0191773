package matchers

import "github.com/acel-dev/acel/acel"

// Matching returns the operand of those calls of tool whose argument field (a
// dotted path; "" is "command") matches the RE2 expression re, ignoring case:
//
//	Expect(trace).To(Satisfy(AtMostNTimes(Matching("Bash", "command", `\brm\b`), 0)))
//
// See [acel.Matching]; an [acel.Operand] can say more.
func Matching(tool, field, re string) acel.Operand { return acel.Matching(tool, field, re) }
