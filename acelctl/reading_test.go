package main

import (
	"context"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

var _ = Describe("Reading a file", func() {
	read := func(text string) (fileRead, []trace.Event) {
		var r reading
		var seen []trace.Event
		f := r.decode(context.Background(), input{name: "t.jsonl"}, strings.NewReader(text), func(e trace.Event) error {
			seen = append(seen, e)
			return nil
		})
		return f, seen
	}
	ends := func(seen []trace.Event) []string {
		var all []string
		for _, e := range seen {
			switch e.Kind {
			case trace.Closed:
				all = append(all, e.Session.ID+" whole")
			case trace.Cut:
				all = append(all, e.Session.ID+" cut: "+e.Reason)
			}
		}
		return all
	}

	It("counts the calls, those in flight once, and adds them to the progress", func() {
		var r reading
		text := strings.Repeat(`{"tool": "a"}`+"\n", 2*progressStep+5)
		f := r.decode(context.Background(), input{name: "t.jsonl"}, strings.NewReader(text), func(trace.Event) error { return nil })
		Expect(f.calls.n).To(Equal(2*progressStep + 5))
		Expect(r.counts.calls.Load()).To(Equal(int64(2*progressStep + 5)))
		f, _ = read(`[{"event": "begin", "tool": "a", "id": "1"}, {"event": "end", "id": "1"}]`)
		Expect(f.calls.n).To(Equal(1))
	})

	It("tells sessions that could not be read from those that say themselves that they were cut", func() {
		f, seen := read(`{"session": "a", "tool": "x"}
{"session": "b", "tool": "x"}
{"session": "a", "event": "cut", "error": "rate limit"}
{"session": "c", "event": "cut"}
{"session": "b", "tol": "x"}
{"session": "d", "tool": "x"}
`)
		Expect(ends(seen)).To(Equal([]string{"a cut: rate limit", "c cut: " + unsaid, "b cut: ", "d whole"}))
		Expect(f.sessions).To(Equal(4))
		Expect(f.read).To(Equal(3))
		Expect(f.parts).To(Equal(1))
	})

	It("takes no file for one that could be read in part, of which nothing could be", func() {
		f, _ := read(`{"session": "a", "tol": "x"}`)
		Expect(f.problems).NotTo(BeEmpty())
		Expect(f.parts).To(BeZero())
	})

	It("counts the parts that package trace only counts", func() {
		f, _ := read(strings.Repeat(`{"type": "user", "sessionId": "s", "uuid": "u", "message": {"role": "user", "content": "hello"}}`+"\n", 2) + strings.Repeat("{broken\n", 33))
		Expect(f.found).To(HaveLen(1))
		Expect(f.found[0].format).To(Equal("claude-code"))
		Expect(len(f.problems)).To(BeNumerically("<", 30))
		Expect(partsIn(f.problems[len(f.problems)-1])).To(BeNumerically(">", 1))
		parts := 0
		for _, p := range f.problems {
			parts += partsIn(p)
		}
		Expect(parts).To(Equal(33))
	})

	It("knows the words of package trace for a lost part", func() {
		_, seen := read(strings.Repeat(`{"type": "user", "sessionId": "s", "uuid": "u", "message": {"role": "user", "content": "hello"}}`+"\n", 2) + "{broken\n")
		Expect(ends(seen)).To(Equal([]string{"s cut: "}))
	})

	It("stops where its reader has enough", func() {
		var r reading
		n := 0
		f := r.decode(context.Background(), input{name: "t.jsonl"}, strings.NewReader(strings.Repeat(`{"tool": "a"}`+"\n", 100)), func(trace.Event) error {
			n++
			return errStop
		})
		Expect(n).To(Equal(1))
		Expect(f.problems).To(BeEmpty())
	})

	It("takes down what its reader complains of, and goes on", func() {
		var r reading
		f := r.decode(context.Background(), input{name: "t.jsonl"}, strings.NewReader(`[{"tool": "a"}, {"tool": "b"}]`), func(e trace.Event) error {
			if e.Kind == trace.Called {
				return &acel.Problem{Message: fmt.Sprintf("no %s", e.Call.Tool)}
			}
			return nil
		})
		Expect(f.problems).To(HaveLen(2))
		Expect(f.partProblems).To(BeZero())
	})
})

var _ = Describe("Whose calls to read", func() {
	DescribeTable("is a list of origins",
		func(text, want string) {
			var o origins
			Expect(o.Set(text)).To(Succeed())
			Expect(o.String()).To(Equal(want))
		},
		Entry("one", "user", "user"),
		Entry("several, each once", "user, agent,user", "user,agent"),
		Entry("all", "all", "agent,server,subagent,user,demonstration,expected"),
	)

	It("is refused where there is no such origin, with a guess", func() {
		var o origins
		Expect(o.Set("agent,usr")).To(MatchError(ContainSubstring(`did you mean "user"?`)))
		Expect(o.Set("")).To(HaveOccurred())
	})
})
