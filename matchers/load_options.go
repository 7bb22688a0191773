package matchers

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// LoadTraceWith is [LoadTrace] with options, such as how a chat's tools say that
// they failed:
//
//	failed := trace.Options{ErrorPattern: regexp.MustCompile("^Error")}
//	Expect(LoadTraceWith(failed, "testdata/chat.json")).To(Satisfy(MustPrecede("validate", "delete")))
func LoadTraceWith(o trace.Options, path string, session ...string) (acel.Trace, error) {
	return loadTrace(o, path, session)
}

// LoadTracesWith is [LoadTraces] with options.
func LoadTracesWith(o trace.Options, patterns ...string) ([]acel.Trace, error) {
	return loadTraces(o, patterns)
}
