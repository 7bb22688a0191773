package schema

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// TraceID is the $id of the schema of native traces.
const TraceID = "https://github.com/acel-dev/acel/schema/trace.schema.json"

//go:embed trace.schema.json
var traceJSON []byte

var (
	compiledTrace = sync.OnceValues(func() (*jsonschema.Schema, error) {
		return compile(TraceID, "", traceJSON)
	})
	compiledTraceLine = sync.OnceValues(func() (*jsonschema.Schema, error) {
		return compile(TraceID, "/$defs/line", traceJSON)
	})
)

// TraceJSON returns the text of the schema of native traces.
func TraceJSON() []byte { return slices.Clone(traceJSON) }

// Trace returns the compiled schema of a native trace in one JSON document: a
// list of calls, an object that holds one session, or a list of such objects.
// The error says that the embedded text is no valid schema.
func Trace() (*jsonschema.Schema, error) { return compiledTrace() }

// TraceLine returns the compiled schema of one line of a native trace in JSON
// Lines. The error is as for [Trace].
func TraceLine() (*jsonschema.Schema, error) { return compiledTraceLine() }
