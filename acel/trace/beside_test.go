package trace_test

import (
	"errors"
	"io"
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

var _ = Describe("A session of Claude Code with the transcripts of its sub-agents beside it", func() {
	const main = "testdata/claude-code/ok/delegated.jsonl"
	const agent = "testdata/claude-code/ok/delegated/subagents/agent-a1.jsonl"

	decodeBeside := func(text string, beside ...trace.File) string {
		return events(strings.NewReader(text), trace.Options{Beside: beside})
	}
	opened := func(path string) trace.File {
		return trace.File{Name: path, Open: func() (io.ReadCloser, error) { return os.Open(path) }}
	}
	holding := func(text string) trace.File {
		return trace.File{Name: "agent-x.jsonl", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
	}

	It("has their calls among its own, by their times, while it waits for them", func() {
		traces, err := trace.Collect(trace.Decode(strings.NewReader(string(read(main))), trace.Options{Name: main, Beside: []trace.File{opened(agent)}}))
		Expect(err).NotTo(HaveOccurred())
		Expect(traces).To(HaveLen(1))
		var said []string
		for _, c := range traces[0].Calls {
			said = append(said, phases[c.Phase]+" "+c.Tool+" of "+c.Agent+" in "+c.Place.File)
		}
		Expect(said).To(Equal([]string{
			"begins Agent of  in " + main,
			"called validate_record of a1 in " + agent,
			"ends Agent of  in " + main,
			"called delete_record of  in " + main,
		}))
	})

	It("is whole, with what comes after its last line", func() {
		late := strings.ReplaceAll(string(read(agent)), "2026-01-01T00:00:0", "2026-01-01T00:01:0")
		Expect(decodeBeside(string(read(main)), holding(late))).
			To(MatchRegexp(`(?s)called "delete_record".*subagent called "validate_record" .*agent="a1".*#1 closed\n$`))
	})

	It("waits for its own first line before it takes theirs", func() {
		early := strings.ReplaceAll(string(read(agent)), "2026-01-01", "2025-01-01")
		Expect(decodeBeside(string(read(main)), holding(early))).
			To(MatchRegexp(`(?s)#1 opened claude-code "run-7" at .*subagent called "validate_record".*"Agent".*#1 closed\n$`))
	})

	It("is not whole where one of them cannot be read", func() {
		gone := trace.File{Name: "agent-x.jsonl", Open: func() (io.ReadCloser, error) { return nil, errors.New("no such file") }}
		for _, beside := range []trace.File{gone, holding("{\"type\": \n{}\n")} {
			Expect(decodeBeside(string(read(main)), beside)).
				To(MatchRegexp(`(?s)problem at .*#1 cut: a part of it could not be read\n$`))
		}
	})
})
