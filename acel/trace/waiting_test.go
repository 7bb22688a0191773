package trace_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// oneReply writes a chat whose only reply calls n tools, and the results, which
// answer gives for the number of a call.
func oneReply(n int, answer func(i int) string) string {
	calls, results := make([]string, n), make([]string, n)
	for i := range n {
		calls[i] = fmt.Sprintf(`{"id":"c%d","function":{"name":"t%d","arguments":"{}"}}`, i, i)
		results[i] = `{"role":"tool",` + answer(i) + `"content":"x"}`
	}
	return `[{"role":"assistant","tool_calls":[` + strings.Join(calls, ",") + "]},\n" + strings.Join(results, ",\n") + "]"
}

// A result finds its call in a time that does not grow with the number of calls
// that wait: 32 times the calls take about 32 times as long, and not 1,000.
func TestPairingDoesNotGrow(t *testing.T) {
	const few, many = 1_000, 32_000
	for name, answer := range map[string]func(i, n int) string{
		"by id":          func(i, _ int) string { return fmt.Sprintf(`"tool_call_id":"c%d",`, i) },
		"by id, upwards": func(i, n int) string { return fmt.Sprintf(`"tool_call_id":"c%d",`, n-1-i) },
		"by order":       func(_, _ int) string { return "" },
		"by tool":        func(i, _ int) string { return fmt.Sprintf(`"name":"t%d",`, i) },
	} {
		took := func(n int) time.Duration {
			text := oneReply(n, func(i int) string { return answer(i, n) })
			var runs []time.Duration
			for range 3 {
				start := time.Now()
				if calls := decodeAll(t, strings.NewReader(text)); calls != n {
					t.Fatalf("%s: %d calls of %d", name, calls, n)
				}
				runs = append(runs, time.Since(start))
			}
			return slices.Min(runs)
		}
		if a, b := took(few), took(many); b > 256*a {
			t.Errorf("%s: %d calls take %v, and %d take %v", name, few, a, many, b)
		}
	}
}

// A feed gives the messages of a chat one by one, and counts them.
type feed struct {
	message func(i int) string
	n, sent int
	rest    string
}

func (f *feed) Read(p []byte) (int, error) {
	if f.rest == "" {
		switch {
		case f.sent > f.n:
			return 0, io.EOF
		case f.sent == f.n:
			f.rest = "]"
		default:
			f.rest = strings.Repeat(",", min(f.sent, 1)) + f.message(f.sent) + "\n"
		}
		if f.sent == 0 {
			f.rest = "[" + f.rest
		}
		f.sent++
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

func unanswered(i int) string {
	return fmt.Sprintf(`{"role":"assistant","tool_calls":[{"id":"c%d","function":{"name":"t","arguments":"{}"}}]}`, i)
}

var _ = Describe("A chat whose calls nobody answers", func() {
	// waited decodes n calls and returns how many messages were read at most
	// beyond the calls that were yielded.
	waited := func(f *feed, o trace.Options) (calls, most int) {
		for e, err := range trace.Decode(f, o) {
			Expect(err).NotTo(HaveOccurred())
			if e.Kind == trace.Called {
				Expect(e.Call.ID).To(Equal(fmt.Sprintf("c%d", calls)))
				Expect(e.Call.Outcome.Status).To(Equal(acel.Unfinished))
				calls++
				most = max(most, f.sent-calls)
			}
		}
		return calls, most
	}

	It("has its calls held back up to 50,000, and those before the last reply yielded beyond", func() {
		calls, most := waited(&feed{message: unanswered, n: 170_000}, trace.Options{})
		Expect(calls).To(Equal(170_000))
		Expect(most).To(And(BeNumerically(">", 49_000), BeNumerically("<", 51_000)))
	})

	It("has no more text held back than a call may have, tools and ids counted", func() {
		for _, message := range []func(i int) string{
			func(i int) string {
				return fmt.Sprintf(`{"role":"assistant","tool_calls":[{"id":"c%d","function":{"name":"t","arguments":"%s"}}]}`, i, strings.Repeat("x", 2000))
			},
			func(i int) string {
				return fmt.Sprintf(`{"role":"assistant","tool_calls":[{"id":"c%d","function":{"name":"%s"}}]}`, i, strings.Repeat("x", 2000))
			},
		} {
			calls, most := waited(&feed{message: message, n: 1000}, trace.Options{MaxCall: 10_000})
			Expect(calls).To(Equal(1000))
			Expect(most).To(BeNumerically("<", 60)) // 5, and what is looked at to tell the format
		}
	})

	It("keeps the calls of its last reply waiting, with what they have", func() {
		big := strings.Repeat("x", 150)
		call := func(id string) string {
			return `{"id":"` + id + `","function":{"name":"` + id + `","arguments":"{}` + big + `"}}`
		}
		got := events(strings.NewReader(`[{"role":"assistant","tool_calls":[`+call("a")+`]},
			{"role":"assistant","tool_calls":[`+call("b")+","+call("c")+`]},
			{"role":"tool","tool_call_id":"c","content":"C"},
			{"role":"tool","tool_call_id":"b","content":"B"}]`), trace.Options{MaxCall: 480})
		Expect(got).To(MatchRegexp(`(?s)called "a".* unfinished.*called "b" args="\{\}x+" result="\\"B\\"" id="b" turn="1" ok.*called "c" .*result="\\"C\\"" id="c" turn="1" ok.*closed`))
	})
})

var _ = Describe("One message of a chat", func() {
	It("has no more calls than can wait", func() {
		_, err := decode(oneReply(50_000, func(int) string { return "" }), trace.Options{})
		Expect(err).NotTo(HaveOccurred())
		_, err = decode(oneReply(50_001, func(int) string { return "" }), trace.Options{})
		Expect(err).To(MatchError(ContainSubstring("a message has more than 50000 calls")))
	})

	It("has no more text than a call, with its results", func() {
		text := oneReply(10, func(int) string { return "" })
		_, err := decode(text, trace.Options{MaxCall: 600})
		Expect(err).NotTo(HaveOccurred())
		_, err = decode(strings.ReplaceAll(text, `"x"`, `"`+strings.Repeat("x", 100)+`"`), trace.Options{MaxCall: 600})
		Expect(err).To(MatchError(And(ContainSubstring("the calls of one message and their results are longer than 600 bytes"),
			ContainSubstring("--max-call, now 600 bytes"))))
	})

	It("has its long tools counted, also once those before it are yielded", func() {
		reply := `{"role":"assistant","tool_calls":[{"function":{"name":"` + strings.Repeat("x", 250) + `"}}]}`
		result := `{"role":"tool","content":"` + strings.Repeat("x", 200) + `"}`
		_, err := decode("["+reply+","+reply+","+result+"]", trace.Options{MaxCall: 480})
		Expect(err).NotTo(HaveOccurred())
		_, err = decode("["+reply+","+reply+","+strings.ReplaceAll(result, `"content":"`, `"content":"`+strings.Repeat("x", 100))+"]", trace.Options{MaxCall: 480})
		Expect(err).To(MatchError(ContainSubstring("their results are longer than 480 bytes")))
	})
})

var _ = Describe("A result that comes too late", func() {
	// after returns the error of a chat with n unfinished calls, another that is
	// answered and one more, and then a result.
	after := func(n int, o trace.Options, result string) error {
		last := []string{
			`{"role":"assistant","tool_calls":[{"id":"x","function":{"name":"t"}}]}`,
			`{"role":"tool","tool_call_id":"x","content":"1"}`,
			`{"role":"assistant","tool_calls":[{"id":"y","function":{"name":"t"}}]}`,
			`{"role":"tool","tool_call_id":"y","content":"1"}`,
			result,
		}
		message := func(i int) string {
			if i < n {
				return unanswered(i)
			}
			return last[i-n]
		}
		_, err := trace.Collect(trace.Decode(&feed{message: message, n: n + len(last)}, o))
		return err
	}
	answering := func(id string) string { return `{"role":"tool","tool_call_id":"` + id + `","content":"1"}` }
	little := trace.Options{MaxCall: 300} // what waits is soon too long for that

	It("is none as long as its call is held back", func() {
		for _, id := range []string{"c0", "c999", "c9999"} {
			Expect(after(10_000, trace.Options{}, answering(id))).To(Succeed())
		}
	})

	It("is a mistake once its call had to be taken as unfinished", func() {
		for _, id := range []string{"c0", "c20"} {
			Expect(after(100, little, answering(id))).
				To(MatchError(ContainSubstring("the result of call \"" + id + "\" comes too late")))
		}
	})

	It("is told from one that answers none of them", func() {
		Expect(after(100, little, answering("z"))).
			To(MatchError(ContainSubstring("the result of call \"z\" answers no call (no call waits for a result here)")))
	})

	It("is never dropped in silence, where there were more calls than are remembered", func() {
		for _, id := range []string{"c10000", "z"} {
			Expect(after(50_001, trace.Options{}, answering(id))).
				To(MatchError(ContainSubstring("the result of call \"" + id + "\" answers no call that waits, and may come too late")))
		}
		Expect(after(50_001, trace.Options{}, answering("c0"))).To(MatchError(ContainSubstring("comes too late")))
	})

	It("is known by its tool, or by nothing, where it has no id", func() {
		late := func(result string) error {
			_, err := decode(`[{"role":"assistant","tool_calls":[{"function":{"name":"f"}}]},
				{"role":"assistant","tool_calls":[{"function":{"name":"g"}}]},
				{"role":"tool","name":"g","content":"1"},
				{"role":"assistant","tool_calls":[{"id":"y","function":{"name":"h"}}]},
				{"role":"tool","tool_call_id":"y","content":"1"},`+result+"]", trace.Options{})
			return err
		}
		Expect(late(`{"role":"tool","content":"1"}`)).To(MatchError(ContainSubstring("a result without an id comes too late")))
		Expect(late(`{"role":"tool","name":"f","content":"1"}`)).To(MatchError(ContainSubstring("a result without an id comes too late")))
		Expect(late(`{"role":"tool","name":"g","content":"1"}`)).To(MatchError(ContainSubstring("a result without an id answers no call")))
	})

	It("is no news in a session that is over", func() {
		_, err := decode(`[{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"t"}}]}, {"role":"nobody"},
			{"role":"tool","tool_call_id":"a","content":"1"}]`, trace.Options{})
		Expect(err).To(BeAssignableToTypeOf(&acel.Problem{}))
	})

	It("concerns no other session of the file", func() {
		missed := `{"messages":[` + unanswered(0) + `]}`
		_, err := decode("["+missed+`,{"messages":[{"role":"tool","tool_call_id":"c0","content":"1"}]}]`, trace.Options{})
		Expect(err).NotTo(HaveOccurred())
		_, err = decode(`{"choices":[{"message":`+unanswered(0)+`},{"message":{"role":"tool","tool_call_id":"c0","content":"1"}}]}`, trace.Options{})
		Expect(err).NotTo(HaveOccurred())
	})
})
