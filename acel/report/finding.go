package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// A Finding is a violation as a report tells of it.
type Finding struct {
	acel.Violation
	// Fingerprint knows the finding again in a later run: 32 hexadecimal digits,
	// made from the rule's key, the tool, its server, its arguments in canonical
	// form, and where there are such the value that a rule keeps calls apart by and
	// the call that is owed another. Of findings that are equal
	// in all of these the second has "-2" behind them, the third "-3", and so on.
	// Neither lines nor files nor sessions have a part in it, nor the key of markers that
	// stand for what is redacted. It is "" until
	// [Report.Fingerprint] has set it.
	Fingerprint string
	// Excuse says why the finding does not count; nil where it does.
	Excuse *Excuse
	// Number counts the findings of the session from 1, in the order in which
	// [Trace.Add] was told of them; 0 where they came by other means.
	Number int

	identity *[sha256.Size]byte // of all but the number; nil until it is asked for
}

// Findings makes findings of violations that were kept whole.
func Findings(all ...acel.Violation) []Finding {
	findings := make([]Finding, len(all))
	for i, v := range all {
		findings[i].Violation = v
	}
	return findings
}

// Fingerprint gives every finding its fingerprint. Of findings that are equal,
// those that no waiver excuses are counted first, so that a baseline without the
// others stays right, and then the first of the report is the first.
func (r *Report) Fingerprint() {
	seen := map[[sha256.Size]byte]int{}
	for _, waived := range [...]bool{false, true} {
		for i := range r.Traces {
			r.Traces[i].fingerprint(seen, waived)
		}
	}
}

// fingerprint gives findings that are waived, or those that are not, their
// fingerprints; seen counts the equal ones.
func (t *Trace) fingerprint(seen map[[sha256.Size]byte]int, waived bool) {
	for k := range t.Violations {
		f := &t.Violations[k]
		if waived == (f.Excuse != nil && f.Excuse.Kind == Waived) {
			id := f.id()
			seen[id]++
			f.Fingerprint = fingerprint(id, seen[id])
		}
	}
}

func fingerprint(id [sha256.Size]byte, ordinal int) string {
	text := hex.EncodeToString(id[:fingerprintDigits/2])
	if ordinal > 1 {
		text += "-" + strconv.Itoa(ordinal)
	}
	return text
}

// fingerprintDigits is how many digits all fingerprints of equal findings share.
const fingerprintDigits = 32

// ParseFingerprint takes a fingerprint apart: into what equal findings share, and
// the number among them, from 1. It reports whether the text is a fingerprint, as
// [Finding] has it.
func ParseFingerprint(text string) (shared string, ordinal int, ok bool) {
	shared, number, numbered := strings.Cut(text, "-")
	if len(shared) != fingerprintDigits || strings.Trim(shared, "0123456789abcdef") != "" {
		return "", 0, false
	}
	if !numbered {
		return shared, 1, true
	}
	ordinal, err := strconv.Atoi(number)
	if err != nil || ordinal < 2 || number != strconv.Itoa(ordinal) {
		return "", 0, false
	}
	return shared, ordinal, true
}

// id is what equal findings share.
func (f *Finding) id() [sha256.Size]byte {
	if f.identity == nil {
		f.identity = identify(f.Violation)
	}
	return *f.identity
}

// identify hashes what a finding is known by, each part with its length before
// it, so that no two lists of parts are one text.
func identify(v acel.Violation) *[sha256.Size]byte {
	parts := [][]byte{[]byte("acel/v1"), []byte(v.Rule), []byte(acel.UnkeyedJSON(v.Per)), []byte(acel.UnkeyedJSON(v.Owing))}
	if v.Call != nil {
		parts = append(parts, []byte(v.Call.Server), []byte(v.Call.Tool), canonicalArgs(v.Call.Args))
	}
	var text []byte
	for _, part := range parts {
		text = binary.AppendUvarint(text, uint64(len(part)))
		text = append(text, part...)
	}
	sum := sha256.Sum256(text)
	return &sum
}

// canonicalArgs returns arguments in the spelling that equal ones share, under any key
// of markers; as they are where they have none. No arguments are an empty object.
func canonicalArgs(raw []byte) []byte {
	if len(bytes.TrimSpace(raw)) == 0 {
		return []byte("{}")
	}
	bare := []byte(acel.UnkeyedJSON(string(raw)))
	if canonical, err := acel.Canonical(bare); err == nil {
		return canonical
	}
	return bare
}
