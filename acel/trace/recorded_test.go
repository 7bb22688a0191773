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
	{"swe-agent/*.traj", "swe-agent", counted{}},
	{"claude-code/agentcmd/full*", "claude-code", counted{}},
	{"claude-code/agentcmd/individual*", "claude-code", counted{}},
	{"claude-code/claude-reliability/*", "claude-code", counted{}},
	{"claude-code/claude-code-log/*.jsonl", "claude-code", counted{}},
	{"codex/exec-json/*", "codex-exec", counted{}},
	{"inspect/*.json", "inspect", counted{}},
	{"inspect/*.eval", "inspect", counted{}},
	{"otel/tempo-batches/*", "otlp", counted{}},
	{"otel/jaeger-json/*", "jaeger", counted{}},
	{"openai-chat/*/*", "openai-chat", counted{}},
	{"openai-responses/*/*", "openai-responses", counted{}},
	{"anthropic-messages/*/*", "anthropic", counted{}},
	{"gemini-contents/*/*", "gemini", counted{}},
	{"bedrock-converse/*/*", "bedrock", counted{}},
	{"adk-evalset/*.json", "adk-evalset", counted{}},
	{"mcp/spec-examples/CallToolRequest__*", "mcp", counted{}},
	{"mcp/spec-examples/CallToolResultResponse__*", "mcp", counted{}},
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
		case e.Kind == trace.Cut:
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
