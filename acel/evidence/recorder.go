package evidence

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/trace"
)

// What a recorder holds of a session between two violations: the newest records, up
// to a number and to a size in bytes.
const (
	maxRecords = 10_000
	maxHeld    = 4 << 20
)

// A Recorder makes the bundles of one session: an [acel.Witness]. [Log.Session] and
// [NewRecorder] make one. It is told under the session's lock, and so is used by one
// goroutine at a time.
type Recorder struct {
	session Session
	policy  string
	keep    func(*Bundle) error // takes a bundle
	err     error

	records [][]byte
	held    int // bytes
	omitted int
	before  string
	sum     hash.Hash
}

// NewRecorder returns the recorder of a session under the policy with that
// [PolicyDigest], which hands each bundle to keep. An error of it ends the recording;
// Err has it.
func NewRecorder(s Session, policy string, keep func(*Bundle) error) *Recorder {
	return &Recorder{session: s, policy: policy, keep: keep, sum: sha256.New()}
}

// Err is why something could not be recorded; nil where all was.
func (r *Recorder) Err() error { return r.err }

// Witness takes down a record of the session.
func (r *Recorder) Witness(c acel.Call) {
	if r.err != nil {
		return
	}
	record, err := trace.Record(fit(c))
	if err == nil {
		record, err = ledger.Spell(record) // as the log will have it, so that digests agree
	}
	if err != nil {
		r.err = err
		return
	}
	r.sum.Write(append(record, '\n'))
	r.records = append(r.records, record)
	r.held += len(record)
	for len(r.records) > maxRecords || r.held > maxHeld {
		r.held -= len(r.records[0])
		r.records[0] = nil
		r.records = r.records[1:]
		r.omitted++
	}
}

// Observe records a bundle of a violation.
func (r *Recorder) Observe(v acel.Violation) {
	if r.err != nil {
		return
	}
	digest := "sha256:" + hex.EncodeToString(r.sum.Sum(nil))
	b := &Bundle{
		Session: r.session, Policy: r.policy, Violation: violationOf(v), State: fitData(v.State),
		Trace: Trace{Before: r.before, Digest: digest, Omitted: r.omitted, Calls: make([]json.RawMessage, len(r.records))},
	}
	for i, record := range r.records {
		b.Trace.Calls[i] = record
	}
	r.err = r.keep(b)
	r.after(digest)
}

// after goes on behind a bundle.
func (r *Recorder) after(digest string) {
	r.records, r.held, r.omitted, r.before = nil, 0, 0, digest
	r.sum.Reset()
	r.sum.Write([]byte(digest + "\n"))
}

// holds reports whether the digest of a trace is that of its records, as far as it
// has them.
func (t *Trace) holds() bool {
	if t.Omitted > 0 {
		return true
	}
	sum := sha256.New()
	if t.Before != "" {
		sum.Write([]byte(t.Before + "\n"))
	}
	for _, record := range t.Calls {
		sum.Write(append([]byte(record), '\n'))
	}
	return t.Digest == "sha256:"+hex.EncodeToString(sum.Sum(nil))
}
