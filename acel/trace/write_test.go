package trace_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// written returns what a Writer makes of events, all of which it must take.
func written(events ...trace.Event) string {
	var b bytes.Buffer
	w := trace.NewWriter(&b)
	for _, e := range events {
		ExpectWithOffset(1, w.Write(e)).To(Succeed())
	}
	ExpectWithOffset(1, w.Close()).To(Succeed())
	return b.String()
}

// during returns the events of a session with the given calls, without its end.
func during(s *trace.Session, calls ...acel.Call) []trace.Event {
	events := []trace.Event{{Kind: trace.Opened, Session: s}}
	for _, c := range calls {
		events = append(events, trace.Event{Kind: trace.Called, Session: s, Call: c})
	}
	return events
}

func closed(s *trace.Session, calls ...acel.Call) []trace.Event {
	return append(during(s, calls...), trace.Event{Kind: trace.Closed, Session: s})
}

func cut(s *trace.Session, reason string, calls ...acel.Call) []trace.Event {
	return append(during(s, calls...), trace.Event{Kind: trace.Cut, Session: s, Reason: reason})
}

var _ = DescribeTable("A call is written",
	func(c acel.Call, want string) {
		Expect(written(closed(&trace.Session{}, c)...)).To(Equal(want + "\n"))
	},
	Entry("as its tool, if nothing more is known", acel.Call{Tool: "pay"}, `{"tool":"pay"}`),
	Entry("with all that is known, in one order",
		acel.Call{
			Tool: "pay", Server: "shop", Args: []byte(` {"n" : 1.0} `), ID: "c1", Turn: "3", Agent: "a",
			Outcome: acel.Outcome{Status: acel.Refused, Result: []byte("[ 1e2,\n\"\\u0041\" ]"), Error: "no"},
			Time:    time.Date(2026, 1, 31, 23, 59, 59, 5000, time.FixedZone("", 3600)),
		},
		`{"tool":"pay","server":"shop","args":{"n":1.0},"result":[1e2,"\u0041"],"outcome":"refused","error":"no","id":"c1","turn":"3","agent":"a","time":"2026-01-31T23:59:59.000005+01:00"}`),
	Entry("as a failure by its error alone", acel.Call{Tool: "a", Outcome: acel.Outcome{Status: acel.Failed, Error: "x"}}, `{"tool":"a","error":"x"}`),
	Entry("as a failure without a text", acel.Call{Tool: "a", Outcome: acel.Outcome{Status: acel.Failed}}, `{"tool":"a","outcome":"error"}`),
	Entry("as unfinished with its reason", acel.Call{Tool: "a", Outcome: acel.Outcome{Status: acel.Unfinished, Error: "x"}}, `{"tool":"a","outcome":"unfinished","error":"x"}`),
	Entry("as a success without the error that contradicts it", acel.Call{Tool: "a", Outcome: acel.Outcome{Error: "x"}}, `{"tool":"a"}`),
	Entry("with arguments that could not be parsed as they are", acel.Call{Tool: "a", Args: []byte("{\"n\": \n")}, `{"tool":"a","raw_args":"{\"n\": \n"}`),
	Entry("with arguments that are an empty text", acel.Call{Tool: "a", Args: []byte{}}, `{"tool":"a","raw_args":""}`),
	Entry("with arguments that are a list as text", acel.Call{Tool: "a", Args: []byte("[1]")}, `{"tool":"a","raw_args":"[1]"}`),
	Entry("with arguments that repeat a key as text", acel.Call{Tool: "a", Args: []byte(`{"n":1,"n":2}`)}, `{"tool":"a","raw_args":"{\"n\":1,\"n\":2}"}`),
	Entry("with arguments that nobody could read still so", acel.Call{Tool: "a", Args: []byte("{\"n\":\"\xff\"}")}, "{\"tool\":\"a\",\"raw_args\":\"\uFFFD{\\\"n\\\":\\\"\uFFFD\\\"}\"}"),
	Entry("with half a surrogate pair as text", acel.Call{Tool: "a", Args: []byte(`{"n":"\ud800"}`)}, `{"tool":"a","raw_args":"{\"n\":\"\\ud800\"}"}`),
	Entry("with a result of null", acel.Call{Tool: "a", Outcome: acel.Outcome{Result: []byte("null")}}, `{"tool":"a","result":null}`),
	Entry("with a result that is no JSON as text", acel.Call{Tool: "a", Outcome: acel.Outcome{Result: []byte("done\n")}}, `{"tool":"a","result":"done\n"}`),
	Entry("without a result that is nothing", acel.Call{Tool: "a", Outcome: acel.Outcome{Result: []byte{}}}, `{"tool":"a"}`),
	Entry("on one line, whatever its texts are", acel.Call{Tool: "a\n\x1b[31m\"\\", Agent: "\xff\x00"}, `{"tool":"a\n\u001b[31m\"\\","agent":"`+"\uFFFD"+`\u0000"}`),
	Entry("without a time in the year 1 that says that there is none", acel.Call{Tool: "a", Time: time.Time{}}, `{"tool":"a"}`),
	Entry("with a time after a leap second at the end of all years", acel.Call{Tool: "a", Time: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)}, `{"tool":"a","time":"9999-12-31T00:01:00-23:59"}`),
	Entry("with a time before the year 0 in its zone", acel.Call{Tool: "a", Time: time.Date(-1, 12, 31, 23, 0, 0, 0, time.UTC)}, `{"tool":"a","time":"0000-01-01T22:59:00+23:59"}`),
	Entry("with a time in a zone with seconds in another", acel.Call{Tool: "a", Time: time.Date(1900, 1, 1, 0, 0, 0, 0, time.FixedZone("", 61))}, `{"tool":"a","time":"1899-12-31T23:58:59Z"}`),
)

var _ = Describe("A Writer", func() {
	one, two := acel.Call{Tool: "one"}, acel.Call{Tool: "two"}

	It("writes begins and ends, each with what it knows", func() {
		begin := acel.Call{Tool: "a", Phase: acel.Begins, ID: "1", Args: []byte("{}"), Turn: "t", Outcome: acel.Outcome{Error: "x"}}
		end := acel.Call{Tool: "a", Phase: acel.Ends, ID: "1", Args: []byte("{}"), Turn: "t", Outcome: acel.Outcome{Status: acel.Failed, Result: []byte("1")}}
		Expect(written(closed(&trace.Session{}, begin, end, begin)...)).To(Equal(
			`{"event":"begin","tool":"a","args":{},"id":"1","turn":"t"}` + "\n" +
				`{"event":"end","result":1,"outcome":"error","id":"1"}` + "\n" +
				`{"event":"begin","tool":"a","args":{},"id":"1","turn":"t"}` + "\n"))
	})

	It("writes a session without a call", func() {
		Expect(written(closed(&trace.Session{})...)).To(Equal(`{"calls":[]}` + "\n"))
		Expect(written(closed(&trace.Session{ID: "x"})...)).To(Equal(`{"session":"x","calls":[]}` + "\n"))
		Expect(written()).To(BeEmpty())
	})

	It("says of a session that was cut that it was, and why", func() {
		s := &trace.Session{ID: "x"}
		Expect(written(cut(s, "", one)...)).To(Equal(`{"session":"x","tool":"one"}` + "\n" + `{"session":"x","event":"cut"}` + "\n"))
		Expect(written(cut(s, "why", one)...)).To(HaveSuffix(`{"session":"x","event":"cut","error":"why"}` + "\n"))
		Expect(written(cut(s, "")...)).To(Equal(`{"session":"x","calls":[{"event":"cut"}]}` + "\n"))
		Expect(written(cut(s, "why")...)).To(Equal(`{"session":"x","calls":[{"event":"cut","error":"why"}]}` + "\n"))
	})

	It("says of a session that was stopped that it was", func() {
		s := &trace.Session{ID: "x"}
		stopped := append(during(s, one), trace.Event{Kind: trace.Stopped, Session: s, Reason: "rate limit"})
		Expect(written(stopped...)).To(HaveSuffix(`{"session":"x","event":"stop","error":"rate limit"}` + "\n"))
	})

	It("escapes what a terminal obeys, wherever it stands", func() {
		c := acel.Call{Tool: "a\u202eb", Args: []byte("{\"k\u2066\": \"\u009b31m\"}"), Outcome: acel.Outcome{Result: []byte("\"\u200f\"")}}
		Expect(written(closed(&trace.Session{}, c)...)).
			To(Equal(`{"tool":"a\u202eb","args":{"k\u2066":"\u009b31m"},"result":"\u200f"}` + "\n"))
	})

	It("cuts what is open when it is closed, so that nobody takes it for whole", func() {
		x, y, z := &trace.Session{ID: "x"}, &trace.Session{ID: "y"}, &trace.Session{ID: "z"}
		events := append(append(during(x, one), closed(y, one)...), during(z)...)
		Expect(written(events...)).To(HaveSuffix(
			`{"session":"x","event":"cut","error":"the trace was not written to its end"}` + "\n" +
				`{"session":"z","calls":[{"event":"cut","error":"the trace was not written to its end"}]}` + "\n"))
	})

	It("writes nothing of what was recognised and passed over", func() {
		Expect(written(trace.Event{Kind: trace.Recognized}, trace.Event{Kind: trace.Passed})).To(BeEmpty())
	})

	It("keeps sessions of one name apart, and those of none", func() {
		var events []trace.Event
		for _, id := range []string{"", "", "run", "run", "run-4", "run-4-5", "run", "", "session-8", "\xff", "\xfe"} {
			events = append(events, closed(&trace.Session{ID: id}, one)...)
		}
		var names []string
		for _, line := range strings.Split(strings.TrimSpace(written(events...)), "\n") {
			names = append(names, strings.TrimSuffix(line, `"tool":"one"}`))
		}
		Expect(names).To(Equal([]string{
			`{`, `{"session":"session-2",`, `{"session":"run",`, `{"session":"run-4",`, `{"session":"run-4-5",`,
			`{"session":"run-4-5-6",`, `{"session":"run-7",`, `{"session":"session-8",`, `{"session":"session-8-9",`,
			"{\"session\":\"\uFFFD\",", "{\"session\":\"\uFFFD-11\",",
		}))
	})

	It("names many sessions of one name in no time", func() {
		var b bytes.Buffer
		w := trace.NewWriter(&b)
		for i := range 60_000 {
			s := &trace.Session{ID: fmt.Sprintf("a-%d", i+30_000)}
			if i >= 30_000 {
				s.ID = "a"
			}
			for _, e := range closed(s) {
				Expect(w.Write(e) == nil).To(BeTrue())
			}
		}
		Expect(w.Close()).To(Succeed())
	})

	It("writes sessions side by side", func() {
		x, y := &trace.Session{ID: "x"}, &trace.Session{ID: "x"}
		events := append(during(x, one), during(y, two)...)
		events = append(events, trace.Event{Kind: trace.Called, Session: x, Call: two}, trace.Event{Kind: trace.Closed, Session: y}, trace.Event{Kind: trace.Closed, Session: x})
		Expect(written(events...)).To(Equal(`{"session":"x","tool":"one"}` + "\n" + `{"session":"x-2","tool":"two"}` + "\n" + `{"session":"x","tool":"two"}` + "\n"))
	})

	It("leaves the event as it is", func() {
		args, result := []byte(`{ "a" : 1 }`), []byte("[ ]")
		written(closed(&trace.Session{}, acel.Call{Tool: "a", Args: args, Outcome: acel.Outcome{Result: result}})...)
		Expect(string(args)).To(Equal(`{ "a" : 1 }`))
		Expect(string(result)).To(Equal("[ ]"))
	})

	It("writes what is nested as deep as can be read, and what is deeper as text", func() {
		nested := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }
		for n, key := range map[int]string{999: `"args"`, 1000: `"raw_args"`, 9000: `"raw_args"`, 20_000: `"raw_args"`} {
			text := written(closed(&trace.Session{}, acel.Call{Tool: "a", Args: []byte(nested(n)), Outcome: acel.Outcome{Result: []byte(nested(n))}})...)
			Expect(text).To(HavePrefix(`{"tool":"a",` + key))
			traces, err := decode(text, trace.Options{})
			Expect(err).NotTo(HaveOccurred())
			Expect(string(traces[0].Calls[0].Args)).To(Equal(nested(n)))
		}
	})

	DescribeTable("refuses what no trace can hold, and goes on",
		func(want string, events []trace.Event) {
			var b bytes.Buffer
			w := trace.NewWriter(&b)
			for _, e := range events[:len(events)-1] {
				Expect(w.Write(e)).To(Succeed())
			}
			Expect(w.Write(events[len(events)-1])).To(MatchError(ContainSubstring(want)))
			for _, e := range closed(&trace.Session{ID: "next"}, two) {
				Expect(w.Write(e)).To(Succeed())
			}
			Expect(w.Close()).To(Succeed())
			Expect(b.String()).To(ContainSubstring(`{"session":"next","tool":"two"}` + "\n"))
			_, err := decode(b.String(), trace.Options{})
			Expect(err).NotTo(HaveOccurred())
		},
		Entry("a call without a tool", "names no tool", during(&trace.Session{}, acel.Call{})),
		Entry("a begin without an id", "joined by an id", during(&trace.Session{}, acel.Call{Tool: "a", Phase: acel.Begins})),
		Entry("a begin in a begin", `the call with id "1" begins again`,
			during(&trace.Session{}, acel.Call{Tool: "a", Phase: acel.Begins, ID: "1"}, acel.Call{Tool: "a", Phase: acel.Begins, ID: "1"})),
		Entry("a begin in a begin, once their ids are UTF-8", "begins again",
			during(&trace.Session{}, acel.Call{Tool: "a", Phase: acel.Begins, ID: "\xff"}, acel.Call{Tool: "a", Phase: acel.Begins, ID: "\xfe"})),
		Entry("an end without a begin", `no call with id "1" has begun`, during(&trace.Session{}, acel.Call{Tool: "a", Phase: acel.Ends, ID: "1"})),
		Entry("a phase there is none of", "its phase is 9", during(&trace.Session{}, acel.Call{Tool: "a", Phase: 9, ID: "1"})),
		Entry("a status there is none of", "its status is 9", during(&trace.Session{}, acel.Call{Tool: "a", Outcome: acel.Outcome{Status: 9}})),
		Entry("a time that cannot be written", "in the year 20000", during(&trace.Session{}, acel.Call{Tool: "a", Time: time.Date(20000, 1, 1, 0, 0, 0, 0, time.UTC)})),
		Entry("a call of no session", "not open", []trace.Event{{Kind: trace.Called, Call: one}}),
		Entry("an end of no session", "not open", []trace.Event{{Kind: trace.Closed, Session: &trace.Session{}}}),
		Entry("a session that is none", "must be one", []trace.Event{{Kind: trace.Opened}}),
		Entry("an event that is none", "kind 9", append(during(oneSession), trace.Event{Kind: 9, Session: oneSession})),
		Entry("a session that is opened again", "not open already", append(during(oneSession), trace.Event{Kind: trace.Opened, Session: oneSession})),
		Entry("a call after the end", "not open", append(closed(oneSession), trace.Event{Kind: trace.Called, Session: oneSession, Call: one})),
	)

	It("tells where a call stands that it refuses", func() {
		w := trace.NewWriter(io.Discard)
		s := &trace.Session{}
		Expect(w.Write(trace.Event{Kind: trace.Opened, Session: s})).To(Succeed())
		err := w.Write(trace.Event{Kind: trace.Called, Session: s, Call: acel.Call{Place: acel.Place{File: "f", Line: 3}}})
		Expect(err).To(BeAssignableToTypeOf(&acel.Problem{}))
		Expect(err).To(MatchError(HavePrefix("f:3: ")))
	})

	It("takes no event when it is closed, and can be closed again", func() {
		w := trace.NewWriter(io.Discard)
		Expect(w.Close()).To(Succeed())
		Expect(w.Write(trace.Event{Kind: trace.Recognized})).To(MatchError(ContainSubstring("closed")))
		Expect(w.Close()).To(Succeed())
	})

	It("fails where the writer below it fails, and from then on", func() {
		large := acel.Call{Tool: "a", Outcome: acel.Outcome{Result: []byte(`"` + strings.Repeat("x", 100_000) + `"`)}}
		events := append(closed(&trace.Session{ID: "x"}, large, one, large), during(&trace.Session{ID: "y"}, two)...)
		whole := len(written(events...))
		for room := 0; room < whole; room += 1 + whole/50 {
			w := trace.NewWriter(&full{room: room})
			failed := false
			for _, e := range events {
				err := w.Write(e)
				Expect(errors.Is(err, errFull)).To(Equal(err != nil))
				Expect(failed && err == nil).To(BeFalse(), "it forgets that it failed")
				failed = err != nil
			}
			Expect(w.Close()).To(MatchError(errFull))
			Expect(w.Close()).To(MatchError(errFull))
		}
	})
})

var (
	oneSession = &trace.Session{}
	errFull    = errors.New("no space left")
)

// full is a writer that has room for some bytes.
type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	n := min(f.room, len(p))
	f.room -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}
