package trace_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
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
	past, answered := 0, false // calls[:past] wait for no result without an id
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
		for j := range calls {
			if m.id == "" && j < past {
				continue
			}
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

// late reports whether a later reply called a tool before a call was answered.
func late(calls []chatCall, c chatCall) bool {
	return slices.ContainsFunc(calls, func(other chatCall) bool {
		return c.message < other.message && other.message < c.answers
	})
}

// Calls and results are paired as the definition pairs them. A call that later
// ones overlap begins where it stands, and ends before the first call that was
// asked for after its result.
func TestResultsAnswerTheCallsTheyShould(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		messages := rapid.SliceOfN(drawMessage, 0, 12).Draw(t, "messages")
		want, wrong := definition(messages)
		traces, err := trace.Collect(trace.Decode(strings.NewReader(chatOf(messages)), trace.Options{Format: "openai-chat"}))
		if (err != nil) != (wrong > 0) || wrong > 0 && !strings.HasPrefix(err.Error(), fmt.Sprintf("%d:1: ", wrong)) {
			t.Fatalf("%v, and result %d is wrong", err, wrong)
		}
		checkPairs(t, traces[0].Calls, want)
	})
}

func checkPairs(t *rapid.T, got []acel.Call, want []chatCall) {
	begun := map[string]chatCall{}
	met := 0
	for i, c := range got {
		if c.Phase == acel.Ends {
			checkResult(t, c, begun[c.ID].answers)
			if met < len(want) && want[met].message < begun[c.ID].answers {
				t.Fatalf("record %d ends before call %d is asked for", i, met)
			}
			delete(begun, c.ID)
			continue
		}
		if met == len(want) {
			t.Fatalf("record %d is one call more than %d", i, met)
		}
		w := want[met]
		met++
		for _, b := range begun {
			if b.answers < w.message {
				t.Fatalf("record %d begins, and the result at %d has come", i, b.answers)
			}
		}
		if (c.Phase == acel.Begins) != late(want, w) || c.Tool != w.tool || !strings.HasPrefix(c.ID, w.id) {
			t.Fatalf("record %d is %v %s %q, not %+v", i, c.Phase, c.Tool, c.ID, w)
		}
		if c.Phase == acel.Begins {
			if _, twice := begun[c.ID]; twice {
				t.Fatalf("%q begins twice", c.ID)
			}
			begun[c.ID] = w
		} else {
			checkResult(t, c, w.answers)
		}
	}
	if met != len(want) || len(begun) > 0 {
		t.Fatalf("%d calls of %d, and %d without an end", met, len(want), len(begun))
	}
}

func checkResult(t *rapid.T, c acel.Call, answers int) {
	result := ""
	if answers > 0 {
		result = fmt.Sprintf(`"%d"`, answers)
	}
	if string(c.Outcome.Result) != result {
		t.Fatalf("%s %q has the result %s, not %s", c.Tool, c.ID, c.Outcome.Result, result)
	}
}
