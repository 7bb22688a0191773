package evidence

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/trace"
)

// ParseBundle reads the bundle of an entry of [KindViolation].
func ParseBundle(l *ledger.Line) (*Bundle, error) {
	var b Bundle
	if err := unmarshal(l, &b); err != nil {
		return nil, err
	}
	if b.Violation.Rule == "" || b.Policy == "" || b.Trace.Digest == "" {
		return nil, fmt.Errorf("an entry of the kind %s lacks its violation, its policy or its trace", l.Kind)
	}
	return &b, nil
}

// ParsePolicy reads the policy of an entry of [KindPolicy].
func ParsePolicy(l *ledger.Line) (*Policy, error) {
	var p Policy
	if err := unmarshal(l, &p); err != nil {
		return nil, err
	}
	return &p, nil
}

func unmarshal(l *ledger.Line, into any) error {
	if err := json.Unmarshal(l.Data, into, json.RejectUnknownMembers(true)); err != nil {
		return fmt.Errorf("the data of an entry of the kind %s is something else: %w", l.Kind, err)
	}
	return nil
}

// Read returns the calls of a bundle as a trace has them. They are those since the
// bundle before of the same session.
func (t *Trace) Read() ([]acel.Call, error) {
	var lines bytes.Buffer
	for _, record := range t.Calls {
		lines.Write(append([]byte(record), '\n'))
	}
	traces, err := trace.Collect(trace.Decode(strings.NewReader(lines.String()), trace.Options{}))
	if err != nil || len(traces) != 1 {
		return nil, fmt.Errorf("the calls of a bundle cannot be read: %w", err)
	}
	return traces[0].Calls, nil
}
