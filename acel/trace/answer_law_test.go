package trace_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/trace"
)

// A chatMessage is a reply that calls tools, or a result.
type chatMessage struct {
	calls    []chatCall
	id, name string // of a result
}

type chatCall struct {
	id, tool         string
	message, answers int // answers is the message with the result, 0 for none
}

var drawMessage = rapid.Custom(func(t *rapid.T) chatMessage {
	ids := rapid.SampledFrom([]string{"", "a", "b", "c"})
	tools := rapid.SampledFrom([]string{"f", "g"})
	if rapid.Bool().Draw(t, "result") {
		return chatMessage{id: ids.Draw(t, "answers"), name: rapid.OneOf(rapid.Just(""), tools).Draw(t, "name")}
	}
	return chatMessage{calls: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) chatCall {
		return chatCall{id: ids.Draw(t, "id"), tool: tools.Draw(t, "tool")}
	}), 1, 4).Draw(t, "calls")}
})

// chatOf writes a chat; the content of a result is its message's number.
func chatOf(messages []chatMessage) string {
	var parts []string
	for i, m := range messages {
		if m.calls == nil {
			parts = append(parts, fmt.Sprintf(`{"role":"tool","tool_call_id":%q,"name":%q,"content":"%d"}`, m.id, m.name, i+1))
			continue
		}
		var calls []string
		for _, c := range m.calls {
			calls = append(calls, fmt.Sprintf(`{"id":%q,"function":{"name":%q}}`, c.id, c.tool))
		}
		parts = append(parts, `{"role":"assistant","tool_calls":[`+strings.Join(calls, ",")+`]}`)
	}
	return "[" + strings.Join(parts, ",\n") + "]"
}

// definition pairs calls and results as the package's page says it, slowly. It
// returns the calls in order, and the number of the first result behind a call
// that answers none, or 0.
func definition(messages []chatMessage) (calls []chatCall, wrong int) {
	past, answered := 0, false // calls[:past] wait no more
	for i, m := range messages {
		if m.calls != nil {
			if answered {
				past, answered = len(calls), false
			}
			for _, c := range m.calls {
				c.message = i + 1
				calls = append(calls, c)
			}
			continue
		}
		fits := func(c chatCall) bool {
			if m.id != "" {
				return c.id == m.id
			}
			return m.name == "" || m.name == c.tool
		}
		best := -1
		for j := past; j < len(calls); j++ {
			nearer := best < 0 || m.id != "" && calls[j].message > calls[best].message
			if fits(calls[j]) && calls[j].answers == 0 && nearer {
				best = j
			}
		}
		if best >= 0 {
			calls[best].answers, answered = i+1, true
		} else if len(calls) > 0 {
			return calls, i + 1
		}
	}
	return calls, 0
}

// Calls and results are paired as the definition pairs them.
func TestResultsAnswerTheCallsTheyShould(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		messages := rapid.SliceOfN(drawMessage, 0, 12).Draw(t, "messages")
		want, wrong := definition(messages)
		traces, err := trace.Collect(trace.Decode(strings.NewReader(chatOf(messages)), trace.Options{Format: "openai-chat"}))
		if (err != nil) != (wrong > 0) || wrong > 0 && !strings.HasPrefix(err.Error(), fmt.Sprintf("%d:1: ", wrong)) {
			t.Fatalf("%v, and result %d is wrong", err, wrong)
		}
		got := traces[0].Calls
		if len(got) != len(want) {
			t.Fatalf("%d calls of %d", len(got), len(want))
		}
		for i, c := range want {
			result := ""
			if c.answers > 0 {
				result = fmt.Sprintf(`"%d"`, c.answers)
			}
			if got[i].Tool != c.tool || got[i].ID != c.id || string(got[i].Outcome.Result) != result {
				t.Fatalf("call %d is %s %q with %s, not %s %q with %s", i, got[i].Tool, got[i].ID, got[i].Outcome.Result, c.tool, c.id, result)
			}
		}
	})
}
