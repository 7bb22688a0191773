package trace_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// What others recorded is not part of the repository. Where ACEL_TRACES names a
// directory with it, every group is read and counted; the counts were compared
// with others that were taken without this package.
var recorded = []struct {
	files, format string
	want          counted
}{
	{"tau-bench/gpt-4o-airline.json", "tau-bench", counted{files: 1, sessions: 200, calling: 182, calls: 1164, results: 1164, errors: 73}},
	{"tau2-bench/*/results.json", "tau2", counted{files: 1, passed: 1}},
	{"tau2-bench/*/simulations/*.json", "tau2", counted{files: 1, sessions: 1}},
	{"swe-agent/*.traj", "swe-agent", counted{files: 22, sessions: 22, calling: 22, calls: 232, results: 232}},
	{"claude-code/agentcmd/full*", "claude-code", counted{files: 5, sessions: 5, calling: 5, calls: 68, results: 64, errors: 2, unfinished: 4, parallel: 10}},
	{"claude-code/agentcmd/individual*", "claude-code", counted{files: 21, sessions: 21, calling: 16, calls: 16, results: 1, unfinished: 15, passed: 1}},
	{"claude-code/claude-reliability/*", "claude-code", counted{files: 7, sessions: 7, calling: 6, calls: 61, results: 61, errors: 1, parallel: 4}},
	{"claude-code/claude-code-log/*.jsonl", "claude-code", counted{files: 4, sessions: 5, calling: 4, calls: 8, results: 6, errors: 1, unfinished: 2, cut: 2, lost: 5}},
	{"codex/exec-json/*", "codex-exec", counted{files: 6, sessions: 6, calling: 4, calls: 4, results: 4, cut: 1}},
	{"inspect/*.json", "inspect", counted{files: 6, sessions: 6, passed: 3}},
	{"inspect/*.eval", "inspect", counted{files: 5, sessions: 17}},
	{"otel/tempo-batches/*", "otlp", counted{files: 1, sessions: 1, calling: 1, calls: 1, results: 1}},
	{"otel/jaeger-json/*", "jaeger", counted{files: 4, sessions: 4, calling: 2, calls: 2, results: 2}},
	{"openai-chat/*/*", "openai-chat", counted{files: 40, sessions: 40, calling: 40, calls: 61, results: 61, parallel: 9}},
	{"openai-responses/*/*", "openai-responses", counted{files: 47, sessions: 47, calling: 46, calls: 77, results: 70, errors: 2, unfinished: 7, parallel: 4, passed: 1}},
	{"anthropic-messages/*/*", "anthropic", counted{files: 38, sessions: 38, calling: 38, calls: 60, results: 59, unfinished: 1, parallel: 4}},
	{"gemini-contents/*/*", "gemini", counted{files: 17, sessions: 17, calling: 17, calls: 24, results: 24, parallel: 1}},
	{"bedrock-converse/*/*", "bedrock", counted{files: 10, sessions: 10, calling: 10, calls: 12, results: 12, errors: 1}},
	{"adk-evalset/*.json", "adk-evalset", counted{files: 6, sessions: 8, passed: 6}},
	{"mcp/spec-examples/CallToolRequest__*", "mcp", counted{files: 1, sessions: 1, calling: 1, calls: 1, unfinished: 1}},
	{"mcp/spec-examples/CallToolResultResponse__*", "mcp", counted{files: 1, sessions: 1, passed: 1}},
}

// counted is what was read of a group.
type counted struct {
	files, sessions, calling, calls, results, errors, unfinished, parallel, overlapping, cut, passed, lost int
}

func TestRecordedTraces(t *testing.T) {
	dir := os.Getenv("ACEL_TRACES")
	if dir == "" {
		t.Skip("ACEL_TRACES names no directory with traces that others recorded")
	}
	for _, group := range recorded {
		t.Run(group.files, func(t *testing.T) {
			paths, err := filepath.Glob(filepath.Join(dir, group.files))
			if err != nil || len(paths) == 0 {
				t.Skipf("no file there (%v)", err)
			}
			var got counted
			for _, path := range paths {
				got.count(t, path, group.format)
			}
			if got != group.want {
				t.Errorf("read   %+v\nwanted %+v", got, group.want)
			}
		})
	}
}

func (n *counted) count(t *testing.T, path, format string) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n.files++
	calling, turns := map[*trace.Session]bool{}, map[string]bool{}
	for e, err := range trace.Decode(f, trace.Options{Name: path}) {
		switch {
		case err != nil:
			n.lost++
		case e.Kind == trace.Recognized && e.Format != format:
			t.Errorf("%s is read as %s, %s", path, e.Format, e.Reason)
		case e.Kind == trace.Opened:
			n.sessions++
		case e.Kind == trace.Cut, e.Kind == trace.Stopped:
			n.cut++
		case e.Kind == trace.Passed:
			n.passed++
		case e.Kind == trace.Called && e.Call.Phase == acel.Begins:
			n.overlapping++
		case e.Kind == trace.Called:
			calling[e.Session] = true
			n.call(e.Call)
			if e.Call.Turn != "" {
				turns[fmt.Sprintf("%p %s", e.Session, e.Call.Turn)] = true
			}
		}
	}
	n.calling += len(calling)
	n.parallel += len(turns)
}

func (n *counted) call(c acel.Call) {
	n.calls++
	switch c.Outcome.Status {
	case acel.Unfinished:
		n.unfinished++
		return
	case acel.Failed:
		n.errors++
	}
	n.results++
}
