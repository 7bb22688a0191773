package trace_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// otlpOf writes spans as OTLP has them.
func otlpOf(spans []string) string {
	return `{"resourceSpans":[{"scopeSpans":[{"spans":[` + strings.Join(spans, ",") + `]}]}]}`
}

// spanAt writes a span that begins and ends so many milliseconds after the epoch.
func spanAt(id, parent, name string, begin, end int, attributes map[string]any) string {
	var pairs []string
	for key, value := range attributes {
		pairs = append(pairs, fmt.Sprintf(`{"key":%s,"value":{"stringValue":%s}}`, quoted(key), quoted(fmt.Sprint(value))))
	}
	slices.Sort(pairs)
	return fmt.Sprintf(`{"traceId":"a1","spanId":%q,"parentSpanId":%q,"name":%q,"startTimeUnixNano":"%d000000","endTimeUnixNano":%d000000,"attributes":[%s]}`,
		id, parent, name, begin+1, end+1, strings.Join(pairs, ","))
}

// Calls begin in the order of their times, and before each of them exactly those
// have ended that had ended by then, whatever the order of the spans in the file
// and however often they are written.
func TestSpansStandInTheOrderOfTheirTimes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 7).Draw(t, "calls")
		times := rapid.Permutation(upTo(2*n)).Draw(t, "times")
		var spans []string
		begin, end := make([]int, n), make([]int, n)
		for i := range n {
			begin[i], end[i] = min(times[2*i], times[2*i+1]), max(times[2*i], times[2*i+1])
			spans = append(spans, spanAt(fmt.Sprintf("s%d", i), "root", "execute_tool x", begin[i], end[i],
				map[string]any{"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": fmt.Sprintf("t%d", i)}))
		}
		spans = append(spans, spanAt("root", "", "invoke_agent", 0, 2*n, map[string]any{"gen_ai.operation.name": "invoke_agent"}))
		again := rapid.SliceOfN(rapid.SampledFrom(spans), 0, 3).Draw(t, "again")
		text := otlpOf(rapid.Permutation(append(spans, again...)).Draw(t, "order"))

		var begun []int
		ended := map[int]bool{}
		for e, err := range trace.Decode(strings.NewReader(text), trace.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			if e.Kind != trace.Called {
				continue
			}
			var i int
			if _, err := fmt.Sscanf(e.Call.Tool, "t%d", &i); err != nil {
				t.Fatal(err)
			}
			if e.Call.Phase != acel.Ends {
				for j := range n {
					if ended[j] != (end[j] < begin[i]) {
						t.Fatalf("at the begin of t%d, t%d has ended: %v", i, j, ended[j])
					}
				}
				begun = append(begun, i)
			}
			ended[i] = ended[i] || e.Call.Phase != acel.Begins
		}
		if len(begun) != n || !slices.IsSortedFunc(begun, func(a, b int) int { return begin[a] - begin[b] }) {
			t.Fatalf("%v begin, at %v", begun, begin)
		}
	})
}

func upTo(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// A spokenCall is a call of a conversation as the law below draws it.
type spokenCall struct {
	id, tool string
	n        int
	answered bool
	answer   string
}

// Where no span is of a tool, each call of a conversation is found once and with
// its own result, though the messages of every later span say it again, spans
// are around others that say the same, and some do not say what they answered.
func TestEachCallOfMessagesCountsOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := conversation{ids: rapid.Bool().Draw(t, "ids"), flat: rapid.Bool().Draw(t, "flat")}
		if c.forgets = rapid.Bool().Draw(t, "forgets"); !c.forgets {
			c.repeats = rapid.Bool().Draw(t, "repeats")
		}
		for i := range rapid.IntRange(0, 5).Draw(t, "replies") {
			c.reply(t, i)
		}
		c.ask(t, nil, true)
		text := otlpOf(rapid.Permutation(c.spans).Draw(t, "order"))

		traces, err := trace.Collect(trace.Decode(strings.NewReader(text), trace.Options{}))
		if err != nil || len(traces) != 1 {
			t.Fatalf("%d traces, %v", len(traces), err)
		}
		var got, want []string
		for _, call := range traces[0].Calls {
			got = append(got, fmt.Sprintf("%s %s %s %s %s", call.ID, call.Tool, call.Args, call.Outcome.Status, call.Outcome.Result))
		}
		for _, call := range c.calls {
			status, answer := acel.Unfinished, ""
			if call.answered {
				status, answer = acel.OK, quoted(call.answer)
			}
			want = append(want, fmt.Sprintf(`%s %s {"n":%d} %s %s`, call.id, call.tool, call.n, status, answer))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("got  %v\nwant %v\n%s", got, want, text)
		}
	})
}

// A conversation is what its model was asked so far, and the spans of that.
type conversation struct {
	ids, flat bool
	repeats   bool // IDs come again, in other messages
	forgets   bool // the model is only given the last messages
	history   []map[string]any
	calls     []spokenCall
	spans     []string
}

// reply draws a message that calls tools, and the results that follow.
func (c *conversation) reply(t *rapid.T, number int) {
	var parts []map[string]any
	var asked []spokenCall
	for i := range rapid.IntRange(1, 3).Draw(t, "calls") {
		call := spokenCall{
			tool: rapid.SampledFrom([]string{"pay", "log"}).Draw(t, "tool"), n: rapid.IntRange(0, 1).Draw(t, "n"),
			answered: !c.ids || rapid.Bool().Draw(t, "answered"), answer: fmt.Sprintf("%d.%d", number, i),
		}
		if c.ids {
			call.id = fmt.Sprintf("c%d.%d", number, i)
		}
		if c.ids && c.repeats {
			call.id = fmt.Sprintf("c%d", i)
		}
		asked = append(asked, call)
		parts = append(parts, c.call(call))
	}
	c.calls = append(c.calls, asked...)
	c.ask(t, parts, c.forgets || rapid.Bool().Draw(t, "recorded"))
	if c.forgets {
		c.history = c.history[rapid.IntRange(0, len(c.history)).Draw(t, "forgotten"):]
	}
	c.history = append(c.history, c.message("assistant", parts))
	if c.ids {
		asked = rapid.Permutation(asked).Draw(t, "results")
	}
	for _, call := range asked {
		if call.answered {
			c.history = append(c.history, c.result(call))
		}
	}
}

func (c *conversation) call(call spokenCall) map[string]any {
	args := fmt.Sprintf(`{"n":%d}`, call.n)
	part := map[string]any{"type": "tool_call", "name": call.tool, "arguments": json.RawMessage(args)}
	if c.flat {
		part = map[string]any{"name": call.tool, "arguments": args}
	}
	if call.id != "" {
		part["id"] = call.id
	}
	return part
}

func (c *conversation) message(role string, parts []map[string]any) map[string]any {
	if c.flat {
		return map[string]any{"role": role, "tool_calls": parts}
	}
	return map[string]any{"role": role, "parts": parts}
}

func (c *conversation) result(call spokenCall) map[string]any {
	if c.flat {
		return map[string]any{"role": "tool", "tool_call_id": call.id, "content": call.answer}
	}
	part := map[string]any{"type": "tool_call_response", "response": call.answer}
	if call.id != "" {
		part["id"] = call.id
	}
	return c.message("tool", []map[string]any{part})
}

// ask writes the span of a model that was given the history, and maybe one around
// it that says the same.
func (c *conversation) ask(t *rapid.T, answer []map[string]any, recorded bool) {
	at, id := 10*len(c.spans), fmt.Sprintf("s%d", len(c.spans))
	attributes := map[string]any{"gen_ai.operation.name": "chat", "gen_ai.request.model": "m"}
	c.put(attributes, "gen_ai.input.messages", "gen_ai.prompt", c.history)
	if answer != nil && recorded {
		c.put(attributes, "gen_ai.output.messages", "gen_ai.completion", []map[string]any{c.message("assistant", answer)})
	}
	parent := ""
	if rapid.Bool().Draw(t, "around") {
		parent = id + "around"
		c.spans = append(c.spans, spanAt(parent, "", "chat", at+1, at+5+rapid.IntRange(0, 1).Draw(t, "longer"), attributes))
	}
	c.spans = append(c.spans, spanAt(id, parent, "chat", at+2, at+5, attributes))
}

func (c *conversation) put(attributes map[string]any, whole, prefix string, messages []map[string]any) {
	if !c.flat {
		text, _ := json.Marshal(messages)
		attributes[whole] = string(text)
		return
	}
	for i, m := range messages {
		flatten(attributes, fmt.Sprintf("%s.%d", prefix, i), m)
	}
}

func flatten(into map[string]any, prefix string, m map[string]any) {
	for key, value := range m {
		if list, is := value.([]map[string]any); is {
			for i, inner := range list {
				flatten(into, fmt.Sprintf("%s.%s.%d", prefix, key, i), inner)
			}
			continue
		}
		into[prefix+"."+key] = value
	}
}
