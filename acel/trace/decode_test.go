package trace_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

var _ = Describe("Decoding", func() {
	It("says nothing of an input that holds nothing", func() {
		for _, nothing := range []string{"", " ", "\n\n\t \r\n", "\xef\xbb\xbf", "# only a comment\n"} {
			for _, format := range []string{"", "native", "native-yaml"} {
				if format == "native" && strings.HasPrefix(nothing, "#") {
					continue
				}
				Expect(events(strings.NewReader(nothing), trace.Options{Format: format})).To(BeEmpty(), "%q", nothing)
			}
		}
	})

	It("stops at once when its consumer does", func() {
		for _, path := range fixtures("") {
			text := read(path)
			all := 0
			for range trace.Decode(bytes.NewReader(text), trace.Options{}) {
				all++
			}
			for stop := 1; stop <= all; stop++ {
				n := 0
				for range trace.Decode(bytes.NewReader(text), trace.Options{}) {
					if n++; n == stop {
						break
					}
				}
				Expect(n).To(Equal(stop), path)
			}
		}
	})

	It("gives texts that last, and JSON that lasts until the next event", func() {
		var tools []string
		var args [][]byte
		for e, err := range trace.Decode(bytes.NewReader(callLines(100)), trace.Options{}) {
			Expect(err).NotTo(HaveOccurred())
			if e.Kind == trace.Called {
				Expect(string(e.Call.Args)).To(ContainSubstring(fmt.Sprintf(`"A-%d"`, len(tools))))
				tools, args = append(tools, e.Call.Tool), append(args, e.Call.Args)
			}
		}
		Expect(tools[0]).To(Equal("tool_0"))
		Expect(tools[77]).To(Equal("tool_37"))
		Expect(args).To(HaveLen(100))
	})

	It("finds the same in a file that is read again", func() {
		for _, path := range fixtures("") {
			text := read(path)
			Expect(events(bytes.NewReader(text), trace.Options{})).To(Equal(events(bytes.NewReader(text), trace.Options{})))
		}
	})
})

var _ = Describe("The format", func() {
	It("is told by the content alone", func() {
		for _, path := range fixtures("") {
			if !strings.Contains(path, "/ok/") {
				continue
			}
			for e := range trace.Decode(bytes.NewReader(read(path)), trace.Options{}) {
				if e.Session != nil {
					Expect(names()).To(ContainElement(e.Session.Format), path)
				}
			}
		}
	})

	It("can be named, which changes nothing where the content says the same", func() {
		for folder, format := range map[string]string{"chat": "openai-chat", "tau": "tau-bench"} {
			for _, path := range fixtures(folder) {
				text := read(path)
				told := events(bytes.NewReader(text), trace.Options{})
				if !strings.HasPrefix(told, format+": ") {
					continue // what it holds is of another format
				}
				named := events(bytes.NewReader(text), trace.Options{Format: format})
				Expect(named).To(HavePrefix(format + ": it was asked for\n"))
				_, named, _ = strings.Cut(named, "\n")
				_, told, _ = strings.Cut(told, "\n")
				Expect(named).To(Equal(told), path)
			}
		}
	})

	It("can be named where the content would say another", func() {
		got := events(strings.NewReader(`[{tool: a, args: {n: 1}}]`), trace.Options{Format: "native-yaml"})
		Expect(got).To(ContainSubstring(`called "a"`))
		got = events(strings.NewReader(`[{"tool": "a"}]`), trace.Options{Format: "native-jsonl"})
		Expect(got).To(ContainSubstring("a line must be an object, and is a list"))
		got = events(strings.NewReader(`[{"tool": "a"}]`), trace.Options{Format: "openai-chat"})
		Expect(got).To(ContainSubstring(`the key "tool" of a message may hold a call`))
	})

	It("that does not exist is an error with the name that was meant", func() {
		_, err := decode("[]", trace.Options{Format: "openai-chats"})
		Expect(err).To(MatchError(ContainSubstring(`did you mean "openai-chat"?`)))
		_, err = decode("", trace.Options{Format: "xml"})
		Expect(err).To(MatchError(ContainSubstring("known are " + strings.Join(names(), ", "))))
	})
})

// names lists the names of all formats.
func names() (names []string) {
	for _, f := range trace.Formats() {
		names = append(names, f.Name)
	}
	return names
}

var _ = Describe("ErrorPattern", func() {
	statuses := func(path string, pattern string) (statuses []acel.Status) {
		o := trace.Options{}
		if pattern != "" {
			o.ErrorPattern = regexp.MustCompile(pattern)
		}
		traces, err := trace.Load(path, o)
		Expect(err).NotTo(HaveOccurred())
		for _, c := range traces[0].Calls {
			statuses = append(statuses, c.Outcome.Status)
		}
		return statuses
	}

	It("marks no result of a chat unless it is given", func() {
		Expect(statuses("testdata/chat/ok/errors-are-not-guessed.json", "")).To(Equal([]acel.Status{acel.OK}))
		Expect(statuses("testdata/chat/ok/errors-are-not-guessed.json", "^Error")).To(Equal([]acel.Status{acel.Failed}))
		Expect(statuses("testdata/chat/ok/errors-are-not-guessed.json", "^error")).To(Equal([]acel.Status{acel.OK}))
	})

	It("looks at the text of a content of several parts", func() {
		Expect(statuses("testdata/chat/ok/content-of-parts.json", "^Error: one\ntwo$")).To(Equal([]acel.Status{acel.Failed}))
	})

	It("adds to what tau-bench marks itself", func() {
		Expect(statuses("testdata/tau/ok/results.json", "")).To(Equal([]acel.Status{acel.Failed, acel.OK}))
		Expect(statuses("testdata/tau/ok/results.json", "booked")).To(Equal([]acel.Status{acel.Failed, acel.Failed}))
	})

	It("keeps the text as the error", func() {
		traces, err := trace.Load("testdata/tau/ok/results.json", trace.Options{})
		Expect(err).NotTo(HaveOccurred())
		Expect(traces[0].Calls[0].Outcome.Error).To(Equal("Error: sold out"))
	})
})

var _ = Describe("Load", func() {
	It("gives a trace for each session, with the file and the name", func() {
		traces, err := trace.Load("testdata/native/ok/interleaved.jsonl", trace.Options{})
		Expect(err).NotTo(HaveOccurred())
		var sessions []string
		for _, t := range traces {
			Expect(t.Name).To(Equal("testdata/native/ok/interleaved.jsonl"))
			sessions = append(sessions, t.Session)
		}
		Expect(sessions).To(Equal([]string{"x", "y", "", "5"}))
		Expect(traces[0].Calls).To(HaveLen(2))
	})

	It("keeps what was read before a problem, and every problem", func() {
		traces, err := trace.Load("testdata/native/bad/several-in-one-call.json", trace.Options{})
		Expect(traces).To(HaveLen(1))
		Expect(strings.Split(err.Error(), "\n")).To(HaveLen(4))
		traces, err = trace.Load("testdata/native/bad/cut-line.jsonl", trace.Options{})
		Expect(traces[0].Calls).To(HaveLen(1))
		Expect(err).To(BeAssignableToTypeOf(&acel.Problem{}))
	})

	It("calls a session that was cut partial, and the others complete", func() {
		extents := func(path string) (all []acel.Extent) {
			traces, _ := trace.Load(path, trace.Options{})
			for _, t := range traces {
				all = append(all, t.Extent)
			}
			return all
		}
		Expect(extents("testdata/native/bad/cut-line.jsonl")).To(Equal([]acel.Extent{acel.Partial}))
		Expect(extents("testdata/native/ok/interleaved.jsonl")).To(HaveEach(acel.Complete))
	})

	It("says which file is not there", func() {
		_, err := trace.Load("testdata/nowhere.json", trace.Options{})
		Expect(err).To(MatchError(ContainSubstring("testdata/nowhere.json")))
		_, err = trace.Load("testdata", trace.Options{})
		Expect(err).To(MatchError(ContainSubstring("testdata: cannot be read")))
	})
})
