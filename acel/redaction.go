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
	//
	// In any other text what stands behind the name of a field and a colon or an equals
	// sign is its value, as in queries, in JSON that was cut and in dictionaries of
	// Python; of card.number it is what stands behind number where card comes before it.
	// It is what is in quotes or brackets, or else goes on to a space or one of
	// , ; & ) ] } < > and quotes.
	//
	// Not known for a value are: another spelling of a number, as a card's with other
	// spaces or dashes, or of a text in which its bytes are coded; a piece of a value inside
	// a longer text; a number of fewer than four digits as a value of another field; the
	// value in a pair of a name and a value, as {"name": "password", "value": "x"}; and a
	// word of fewer than 12 letters, and nothing else, that stood without quotes behind a
	// name in a text: it is hidden there alone. A field whose name is such a word keeps it,
	// though it be a hidden value. For what has many spellings, name the fields in which the
	// others stand, or write it in one way before it is recorded.
	//
	// A session remembers 10,000 values, or 4 MiB of them. From the next one on it hides
	// all its texts, and numbers of four characters or more; the names of fields only where
	// they hold a value that it remembers.
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
	if len(more.Key) > 0 {
		all.Key = bytes.Clone(more.Key)
	}
	return all
}

// key is the key of markers; nil where there is none. An empty one would be anybody's.
func (r Redaction) key() []byte {
	if len(r.Key) == 0 {
		return nil
	}
	return bytes.Clone(r.Key)
}

// CheckRedacted returns what is wrong with a name of a field that is to be hidden, or
// nil: it is empty, or has a part that is, or is several, a pattern or a pointer.
func CheckRedacted(name string) error {
	switch {
	case strings.ContainsAny(name, ",*[]") || strings.HasPrefix(name, "$.") || strings.HasPrefix(name, "/"):
		return fmt.Errorf("%s is no name of a field; write each by itself, as it stands in the data, as in password or card.number", clip(name))
	case name != strings.TrimSpace(name):
		return fmt.Errorf("%s has blanks at its ends, and would hide nothing", clip(name))
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
