package trace_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// mapped returns the logs of testdata/map, beside each of which stands the mapping
// by which it is read.
func mapped() (logs []string) {
	for _, path := range fixtures("map") {
		if filepath.Ext(path) != ".yaml" {
			logs = append(logs, path)
		}
	}
	return logs
}

func mappingOf(log string) *trace.Mapping {
	path := strings.TrimSuffix(log, filepath.Ext(log)) + ".yaml"
	m, err := trace.LoadMapping(bytes.NewReader(read(path)), filepath.Base(path))
	Expect(err).NotTo(HaveOccurred())
	return m
}

func loadMapping(text string) error {
	_, err := trace.LoadMapping(strings.NewReader(text), "map.yaml")
	return err
}

// decodeBy returns the traces in a log, and what was wrong.
func decodeBy(mapping, log string) ([]acel.Trace, error) {
	m, err := trace.LoadMapping(strings.NewReader(mapping), "map.yaml")
	Expect(err).NotTo(HaveOccurred())
	return trace.Collect(trace.Decode(strings.NewReader(log), trace.Options{Map: m, Name: "log"}))
}

var _ = Describe("A mapping", func() {
	It("reads logs of any shape to the events that are written down beside them", func() {
		for _, log := range mapped() {
			got := events(bytes.NewReader(read(log)), trace.Options{Map: mappingOf(log)})
			if update := os.Getenv("ACEL_UPDATE"); update == "1" || update == "map" {
				Expect(os.WriteFile(log+".events", []byte(got), 0o644)).To(Succeed())
			}
			Expect(got).To(Equal(string(read(log+".events"))), log)
		}
	})

	It("may be JSON", func() {
		m, err := trace.LoadMapping(strings.NewReader(`{"tool": "name", "results": {"at": "results[]"}}`), "map.json")
		Expect(err).NotTo(HaveOccurred())
		Expect(m).NotTo(BeNil())
	})

	It("wins over the format that a file seems to have", func() {
		traces, err := decodeBy("tool: args.really", `[{"tool": "look", "args": {"really": "pay"}}]`)
		Expect(err).NotTo(HaveOccurred())
		Expect(traces).To(HaveLen(1))
		Expect(traces[0].Format).To(Equal("map"))
		Expect(traces[0].Calls[0].Tool).To(Equal("pay"))
	})

	It("takes lines that name no session as one, and whole lines as sessions only if it says so", func() {
		const log = `{"tool": "a"}` + "\n" + `{"tool": "b"}` + "\n"
		one, err := decodeBy("tool: tool", log)
		Expect(err).NotTo(HaveOccurred())
		Expect(one).To(HaveLen(1))
		Expect(one[0].Calls).To(HaveLen(2))
		two, err := decodeBy("sessions: .\ntool: tool", log)
		Expect(err).NotTo(HaveOccurred())
		Expect(two).To(HaveLen(2))
	})

	DescribeTable("tells a call that failed by what stands at its error", func(value string, status acel.Status, text string) {
		traces, err := decodeBy("tool: tool\nerror: error", `{"tool": "pay", "error": `+value+`}`)
		Expect(err).NotTo(HaveOccurred())
		Expect(traces[0].Calls[0].Outcome.Status).To(Equal(status))
		Expect(traces[0].Calls[0].Outcome.Error).To(Equal(text))
	},
		Entry("a text", `"no money"`, acel.Failed, "no money"),
		Entry("an object with a message", `{"message": "no money"}`, acel.Failed, "no money"),
		Entry("true", `true`, acel.Failed, ""),
		Entry("an exit code", `3`, acel.Failed, "3"),
		Entry("an exit code of 0", `0`, acel.OK, ""),
		Entry("false", `false`, acel.OK, ""),
		Entry("null", `null`, acel.OK, ""),
		Entry("an empty text", `""`, acel.OK, ""),
	)

	DescribeTable("that finds no call says why", func(mapping, log, message string) {
		traces, err := decodeBy(mapping, log)
		Expect(err).To(MatchError(ContainSubstring(message)))
		for _, t := range traces {
			Expect(t.Extent).To(Equal(acel.Partial))
		}
	},
		Entry("a misspelt tool", "tool: naem", `{"name": "pay"}`, `map.yaml, line 1, has tool: naem, which matches nothing in this file; no call was found (did you mean "name" for "naem"?)`),
		Entry("calls where there are none", "calls: steps[]\ntool: name", `{"turns": []}`, `has calls: steps[], which matches nothing in this file; no call was found (there is no "steps" there; what is there: turns)`),
		Entry("sessions where there are none", "sessions: run\ntool: name", `{"runs": []}`, `has sessions: run, which matches nothing`),
		Entry("nothing but null", "tool: name", `{"name": null}`, `the mapping map.yaml finds no call in this file (what has nothing at name is no call)`),
	)

	It("complains of a path that matches nothing in a file, unless it may", func() {
		_, err := decodeBy("tool: tool\nerror: failure", `{"tool": "pay", "failed": true}`)
		Expect(err).To(MatchError(`log: the mapping map.yaml, line 2, has error: failure, which matches nothing in this file (did you mean "failed" for "failure"?; a path that may match nothing ends with a question mark)`))
		_, err = decodeBy("tool: tool\nerror: failure?", `{"tool": "pay", "failed": true}`)
		Expect(err).NotTo(HaveOccurred())
	})

	It("that was not loaded reads nothing", func() {
		_, err := trace.Collect(trace.Decode(strings.NewReader("[]"), trace.Options{Map: &trace.Mapping{}, Name: "log"}))
		Expect(err).To(MatchError("log: the mapping says nothing (LoadMapping reads one)"))
	})

	It("finds nothing amiss in an empty file", func() {
		traces, err := decodeBy("tool: tool", " \n")
		Expect(err).NotTo(HaveOccurred())
		Expect(traces).To(BeEmpty())
	})

	DescribeTable("that means nothing is refused with its place", func(text, message string) {
		Expect(loadMapping(text)).To(MatchError(message))
	},
		Entry("empty", " ", `map.yaml: a mapping that is empty (it says at least where the tool's name is: tool: name)`),
		Entry("a list", "- tool", `map.yaml:1:1: a mapping must be keys and paths (as in tool: name)`),
		Entry("no tool", "calls: .", `map.yaml:1:1: a mapping needs "tool" (the path of the tool's name, as in tool: name)`),
		Entry("an unknown key", "tool: a\nresutl: b", `map.yaml:2:1: unknown key "resutl" (did you mean "result"?)`),
		Entry("a key of other formats", "tool: a\narguments: b", `map.yaml:2:1: unknown key "arguments" (did you mean "args"?)`),
		Entry("an unknown key under results", "tool: a\nresults:\n  at: b\n  of: c", `map.yaml:4:3: unknown key "of" (known are at, id, tool, result, error)`),
		Entry("a key twice", "tool: a\ntool: b", `map.yaml:2:1: duplicate key "tool"; it stands on line 1 already`),
		Entry("a number for a path", "tool: 7", `map.yaml:1:7: "tool" must be a path (as in turns[].tool_call; a name that is a number or a word of YAML stands in quotes)`),
		Entry("a list for a path", "tool: [a]", `map.yaml:1:7: "tool" must be a path (as in turns[].tool_call; a name that is a number or a word of YAML stands in quotes)`),
		Entry("an anchor", "tool: &a b", `map.yaml:1:7: "tool" must be a path (as in turns[].tool_call; a name that is a number or a word of YAML stands in quotes)`),
		Entry("JSONPath", "tool: $.name", `map.yaml:1:7: a name is missing here (paths are as turns[].tool_call, or a single dot; a name with other characters stands in double quotes: '"a.b"')`),
		Entry("an index", "tool: calls[0].name", `map.yaml:1:13: a single element of a list cannot be named ([] is each of them, and [key=value] those with this value)`),
		Entry("a dot too many", "tool: a..b", `map.yaml:1:9: a name is missing here (paths are as turns[].tool_call, or a single dot; a name with other characters stands in double quotes: '"a.b"')`),
		Entry("a bracket", "tool: a[b", `map.yaml:1:9: a bracket is never closed`),
		Entry("an empty condition", "tool: a[=b]", `map.yaml:1:9: a condition needs a name (as in [type=call])`),
		Entry("a quote", `tool: a."b`, `map.yaml:1:10: a quote is never closed`),
		Entry("no dot", `tool: a[]b`, `map.yaml:1:10: a path has dots between its names (as in turns[].tool_call.name)`),
		Entry("too many steps", "tool: a"+strings.Repeat(".a", 50), `map.yaml:1:106: a path has at most 50 steps`),
		Entry("calls outwards", "tool: a\ncalls: ../b", `map.yaml:2:8: "calls" cannot lead outwards (../ is for what stands around a call, a result or a session)`),
		Entry("a session outwards of lines", "tool: a\nsession: ../b", `map.yaml:1:1: "session" cannot lead outwards (without sessions there is nothing around)`),
		Entry("a result in two places", "tool: a\nresult: b\nresults: c", `map.yaml:2:1: "result" stands beside results (it belongs under results, where results stand apart from their calls)`),
		Entry("results without their place", "tool: a\nresults: {id: b}\nid: c", `map.yaml:1:1: "results" needs "at" (the path of the results, as in at: turns[][role=tool])`),
		Entry("ids of results alone", "tool: a\nresults: {at: b, id: c}", `map.yaml:1:1: "results" has "id", and calls have none (id: says where the id of a call is)`),
		Entry("broken YAML", "tool: a: b", `map.yaml:1:8: broken YAML: a second key on one line (put a value that holds ": " in quotes, or begin a new line)`),
	)
})

// Whatever a mapping and a log are, its reading ends, mistakes have places, and the
// sessions are as those of any file.
func FuzzMapping(f *testing.F) {
	RegisterTestingT(f)
	for _, log := range mapped() {
		f.Add(read(strings.TrimSuffix(log, filepath.Ext(log))+".yaml"), read(log))
	}
	f.Add([]byte(`{"tool": "../a?", "results": ".[b=c]"}`), []byte(`[{"a": {"b": "c"}}]`))
	f.Fuzz(func(t *testing.T, mapping, log []byte) {
		m, err := trace.LoadMapping(bytes.NewReader(mapping), "map.yaml")
		if err != nil {
			var p *acel.Problem
			if !errors.As(err, &p) || m != nil {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		for _, o := range []trace.Options{{Map: m}, {Map: m, MaxCall: 100, MaxDepth: 5}} {
			checkEvents(t, log, o)
		}
	})
}

// A log of a shape of its own: a call on each line, with what came of it.
func ExampleLoadMapping() {
	m, err := trace.LoadMapping(strings.NewReader(`
session: chat
tool: action.name
args: action.input
result: said
error: problem?
`), "map.yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	log := `{"chat": "monday", "action": {"name": "find_order", "input": {"id": 17}}, "said": "order 17"}
{"chat": "tuesday", "action": {"name": "refund", "input": {"amount": 5}}, "problem": "no money"}
`
	for e, err := range trace.Decode(strings.NewReader(log), trace.Options{Name: "log.jsonl", Map: m}) {
		switch {
		case err != nil:
			fmt.Println(err)
		case e.Kind == trace.Called:
			fmt.Printf("%s: %s(%s) %v\n", e.Session.ID, e.Call.Tool, e.Call.Args, e.Call.Outcome.Status)
		}
	}
	// Output:
	// monday: find_order({"id": 17}) ok
	// tuesday: refund({"amount": 5}) error
}
