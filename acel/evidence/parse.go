package evidence

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"github.com/acel-dev/acel/acel/ledger"
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
	switch {
	case b.Violation.Rule == "" || b.Policy == "" || b.Trace.Digest == "":
		return fmt.Errorf("an entry of the kind %s lacks its violation, its policy or its trace", KindViolation)
	case b.Violation.Step < 0 || b.Trace.Omitted < 0 || b.Trace.First < 0:
		return fmt.Errorf("an entry of the kind %s counts below zero", KindViolation)
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
