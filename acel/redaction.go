package acel

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Redaction names the fields whose values nobody is to see: in what leaves a
// session, which is its violations and what a [Witness] is told, a marker stands in
// their place. Rules judge the values themselves, so that no verdict depends on it.
// The zero value hides nothing.
type Redaction struct {
	// Fields are names: password is the member of that name of any object, at any
	// depth of arguments, results and state, and card.number one behind another.
	// They may begin with args, result or state, to mean no other place. Letter case
	// makes no difference, nor do positions in lists.
	//
	// The marker stands in the place of the whole value, whatever its type. A text
	// which is JSON by itself is looked through as well, and where a text holds a value
	// that a field had so far, the marker stands there, too. Arguments and results that
	// are no JSON cannot be looked through, and are hidden as a whole. What calls are told
	// apart by stays: names of tools, servers and agents, turns and ids.
	Fields []string
	// Key keys the markers, so that equal values have equal ones, from which nobody
	// without the key can guess a value: [redacted: and 32 hexadecimal digits, of
	// HMAC-SHA256. Without a key the marker of every value is [redacted].
	Key []byte
}

// Redaction returns what the policy hides. A nil policy hides nothing.
func (p *Policy) Redaction() Redaction {
	if p == nil {
		return Redaction{}
	}
	return p.config.Redact.clone()
}

func (r Redaction) clone() Redaction {
	return Redaction{Fields: slices.Clone(r.Fields), Key: bytes.Clone(r.Key)}
}

// with returns a redaction that hides what either does, under more's key where it
// has one.
func (r Redaction) with(more Redaction) Redaction {
	all := r.clone()
	all.Fields = append(all.Fields, more.Fields...)
	if more.Key != nil {
		all.Key = bytes.Clone(more.Key)
	}
	return all
}

// HiddenIn returns which argument that decides whether an operand matches is hidden:
// its path, or the expression that speaks of it; "" for none. Who sees the call only
// as violations have it cannot tell whether it matches.
func (r Redaction) HiddenIn(op Operand) string {
	hides := newRedactor(r)
	if hides == nil {
		return ""
	}
	for _, m := range op.Members() {
		for _, path := range m.decisive() {
			if hides.hidesPath(strings.Split(path, ".")) {
				return argsRoot + "." + path
			}
		}
		for _, c := range m.Where {
			if len(c.Texts) == 0 && hides.speaksOf(c.Text) {
				return c.Text
			}
		}
	}
	return ""
}

// decisive are the paths of the arguments that decide whether the member matches.
func (o Operand) decisive() []string {
	all := slices.Concat(o.searches()...)
	for _, p := range o.Args {
		all = append(all, p.Path)
	}
	return all
}

// CheckRedacted returns what is wrong with a name of a field that is to be hidden, or
// nil: it is empty, or has a part that is.
func CheckRedacted(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return errors.New("an empty name hides nothing; name a field, as in password or card.number")
	case slices.Contains(strings.Split(name, "."), ""):
		return fmt.Errorf("%s has an empty part; write names with one dot between them, as in card.number", clip(name))
	}
	return nil
}

// check returns what is wrong with each name.
func (r Redaction) check() []error {
	var faults []error
	for _, name := range r.Fields {
		if err := CheckRedacted(name); err != nil {
			faults = append(faults, fmt.Errorf("redact: %w", err))
		}
	}
	return faults
}
