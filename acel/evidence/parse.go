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
	if err := b.check(); err != nil {
		return nil, err
	}
	return &b, nil
}

// check returns what a bundle lacks.
func (b *Bundle) check() error {
	if b.Violation.Rule == "" || b.Policy == "" || b.Trace.Digest == "" {
		return fmt.Errorf("an entry of the kind %s lacks its violation, its policy or its trace", KindViolation)
	}
	return nil
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

// Read returns the calls of a bundle as a trace has them. Where Before is "", they are
// those of the session from its beginning, but for the ones that were omitted.
func (t *Trace) Read() ([]acel.Call, error) {
	if len(t.Calls) == 0 {
		return nil, nil
	}
	var lines bytes.Buffer
	for _, record := range t.Calls {
		lines.Write(append([]byte(record), '\n'))
	}
	traces, err := trace.Collect(trace.Decode(strings.NewReader(lines.String()), trace.Options{}))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the calls of a bundle cannot be read: %w", err)
	case len(traces) != 1:
		return nil, fmt.Errorf("the calls of a bundle are those of %d sessions", len(traces))
	}
	return traces[0].Calls, nil
}
