package evidence

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"sync"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/trace"
)

// What a recorder holds of a session. A bundle has all records of the session, up to a
// number and to a size in bytes: it stands by itself. Those of a longer session have the
// records since the one before, the newest, up to another number and size.
const (
	wholeRecords = 200
	wholeBytes   = 64 << 10
	maxRecords   = 10_000
	maxHeld      = 1 << 20
)

// A Recorder makes the bundles of one session: an [acel.Witness]. [Log.Session] and
// [NewRecorder] make one.
type Recorder struct {
	session Session
	policy  string
	keep    func(*Bundle) error // takes a bundle
	fail    func(error)         // is told of an error that keep does not know; nil tells nobody

	mu      sync.Mutex // the session's lock is not that of who asks for Err
	err     error
	records []record
	held    int // bytes
	told    int // the first ones of the records, which a bundle has
	partial bool
	omitted int
	dropped int // steps that began in records which were let go of
	before  string
	all     hash.Hash // of all records
	since   hash.Hash // of before, and of those since
}

// A record is one of a session, as a native trace has it.
type record struct {
	text   []byte
	begins bool // a step
}

// NewRecorder returns the recorder of a session under the policy with that
// [PolicyDigest], which hands each bundle to keep. An error of it ends the recording;
// Err has it.
func NewRecorder(s Session, policy string, keep func(*Bundle) error) *Recorder {
	return &Recorder{session: fitSession(s), policy: policy, keep: keep, all: sha256.New(), since: sha256.New()}
}

// Err is why something could not be recorded; nil where all was.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// Witness takes down a record of the session.
func (r *Recorder) Witness(c acel.Call) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil {
		return
	}
	text, err := trace.Record(fitCall(c))
	if err == nil {
		text, err = ledger.Spell(text) // as the log will have it, so that digests agree
	}
	if err != nil {
		r.err = err
		if r.fail != nil {
			r.fail(err)
		}
		return
	}
	r.all.Write(append(text, '\n'))
	r.since.Write(append(text, '\n'))
	r.records = append(r.records, record{text, c.Phase != acel.Ends})
	r.held += len(text)
	r.drop()
}

// drop lets go of the oldest records once there are too many: first of those that a
// bundle has.
func (r *Recorder) drop() {
	if !r.partial && (len(r.records) > wholeRecords || r.held > wholeBytes) && r.told > 0 {
		r.partial = true
		r.cut(r.told)
		r.told = 0
	}
	for len(r.records) > 1 && (len(r.records) > maxRecords || r.held > maxHeld) {
		r.partial = true
		r.omitted++
		r.cut(1)
	}
}

// cut takes off the first records.
func (r *Recorder) cut(n int) {
	for i := range r.records[:n] {
		r.held -= len(r.records[i].text)
		if r.records[i].begins {
			r.dropped++
		}
		r.records[i] = record{}
	}
	r.records = r.records[n:]
}

// Observe records a bundle of a violation.
func (r *Recorder) Observe(v acel.Violation) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil {
		return
	}
	t := Trace{Digest: digestOf(r.all), Calls: make([]json.RawMessage, len(r.records))}
	if r.partial {
		t.Before, t.Digest, t.Omitted = r.before, digestOf(r.since), r.omitted
	}
	if r.dropped > 0 {
		t.First = r.dropped + 1
	}
	for i, one := range r.records {
		t.Calls[i] = one.text
	}
	r.err = r.keep(&Bundle{Session: r.session, Policy: r.policy, Violation: violationOf(v), State: fitData(v.State), Trace: t})
	r.after(t.Digest)
}

// after goes on behind a bundle.
func (r *Recorder) after(digest string) {
	r.told, r.omitted, r.before = len(r.records), 0, digest
	if r.partial || r.told > wholeRecords || r.held > wholeBytes {
		r.partial = true
		r.cut(r.told)
		r.told = 0
	}
	r.since.Reset()
	r.since.Write([]byte(digest + "\n"))
}

// digestOf is what was written to a hash so far, as bundles have it.
func digestOf(h hash.Hash) string { return "sha256:" + hex.EncodeToString(h.Sum(nil)) }

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
	return t.Digest == digestOf(sum)
}
