package acel

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// play reads a trace from a line: tools in order, TOOL@SERVER where one is
// named. A last ! says that the call failed, ? that it never finished, ~ that
// it was refused.
func play(line string) []Call {
	var calls []Call
	for _, word := range strings.Fields(line) {
		c := Call{Tool: word}
		switch word[len(word)-1] {
		case '!':
			c.Outcome.Status = Failed
		case '?':
			c.Outcome.Status = Unfinished
		case '~':
			c.Outcome.Status = Refused
		}
		c.Tool, c.Server, _ = strings.Cut(strings.TrimRight(word, "!?~"), "@")
		calls = append(calls, c)
	}
	return calls
}

// with is a call of a tool with arguments.
func with(tool, args string) Call { return Call{Tool: tool, Args: json.RawMessage(args)} }

func policyOf(rules ...Rule) *Policy {
	GinkgoHelper()
	p, err := NewPolicy(PolicyConfig{Rules: rules})
	Expect(err).NotTo(HaveOccurred())
	return p
}

// replaying judges a whole trace.
func replaying(calls []Call, rules ...Rule) Result {
	GinkgoHelper()
	result, err := Replay(policyOf(rules...), Trace{Calls: calls}.All())
	Expect(err).NotTo(HaveOccurred())
	return result
}

// messagesOf are the sentences of violations.
func messagesOf(found []Violation) []string {
	var all []string
	for _, v := range found {
		all = append(all, v.Message)
	}
	return all
}

// stepsOf are the steps of violations.
func stepsOf(found []Violation) []int {
	var all []int
	for _, v := range found {
		all = append(all, v.Step)
	}
	return all
}

// verdictsOf are the verdicts of a session's rules, in order.
func verdictsOf(s *Session) []Verdict {
	var all []Verdict
	for _, v := range s.Verdicts() {
		all = append(all, v)
	}
	return all
}

// recording gives a session calls that it must be able to judge.
func recording(s *Session, calls ...Call) []Violation {
	GinkgoHelper()
	var found []Violation
	for _, c := range calls {
		v, err := s.Record(c)
		Expect(err).NotTo(HaveOccurred())
		found = append(found, v...)
	}
	return found
}
