package trace_test

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// What counts the calls of a trace by tool and server counts what rules see:
// a session has nothing left to split in a call that was read.
func TestANativeCallIsReadAsASessionSplitsIt(t *testing.T) {
	pieces := rapid.SampledFrom([]string{"mcp__", "crm", "__", "_", "delete"})
	rapid.Check(t, func(t *rapid.T) {
		name := strings.Join(rapid.SliceOfN(pieces, 1, 7).Draw(t, "name"), "")
		c := acel.Call{Tool: name, Server: rapid.SampledFrom([]string{"", "crm", "_", "crm__crm"}).Draw(t, "server")}
		s := &trace.Session{}
		events := []trace.Event{{Kind: trace.Opened, Session: s}, {Kind: trace.Called, Session: s, Call: c}, {Kind: trace.Closed, Session: s}}
		steps, err := acel.Trace{Calls: []acel.Call{c}}.Steps()
		if err != nil {
			t.Fatal(err)
		}
		for e, err := range trace.Decode(bytes.NewReader(writeAll(t, sequence(events))), trace.Options{}) {
			switch {
			case err != nil:
				t.Fatal(err)
			case e.Kind == trace.Called && (e.Call.Tool != steps[0].Tool || e.Call.Server != steps[0].Server):
				t.Fatalf("%q on %q is read as %q on %q", c.Tool, c.Server, e.Call.Tool, e.Call.Server)
			}
		}
	})
}
