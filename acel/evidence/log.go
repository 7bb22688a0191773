package evidence

import (
	"cmp"
	"io"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
)

// Options say how a log of evidence is written. Name must be given.
type Options struct {
	// Name is the log's, which no other log should have: letters, digits and
	// - _ . / : @
	Name string
	// Signer signs each line; nil signs none. [ledger.NewSigner] makes one of any
	// crypto.Signer with an Ed25519 key, also of one in a key service.
	Signer *ledger.Signer
	// Seal seals each entry; nil seals none.
	Seal *ledger.SealKey
	// Clock stamps entries; nil is time.Now.
	Clock func() time.Time
	// Closes promises that the log will be closed, so that one which has no end is known
	// to be cut. A process that may be killed cannot promise it.
	Closes bool
	// Sync makes what was written durable, and is called after each entry; nil leaves
	// that to the caller.
	Sync func() error
}

// A Log writes evidence. Make one with [NewLog], and close it. It is safe for
// concurrent use. Observers have nobody to return an error to: the first stays, and
// [Log.Err] has it. Look at it, and stop the agent where it is not nil.
//
// A Log is itself the observer of one session, as [acel.SessionOptions] wants it; where
// there are several, each has its own: [Log.Session].
type Log struct {
	*Recorder
	mu     sync.Mutex
	to     *ledger.Writer
	policy string
	counts Counts
	err    error
}

// Counts say how much a log is about.
type Counts struct {
	// Sessions and Calls are those that were judged.
	Sessions int `json:"sessions"`
	Calls    int `json:"calls"`
	// Bundles are those of the log.
	Bundles int `json:"bundles"`
	// Unchecked is the number of problems that kept input from being checked.
	Unchecked int `json:"unchecked"`
}

// NewLog begins a log of what violates a policy: it writes its name and the policy.
func NewLog(w io.Writer, p *acel.Policy, o Options) (*Log, error) {
	if p == nil {
		return nil, acel.ErrNoPolicy
	}
	to, err := ledger.NewWriter(w, ledger.WriterOptions{Origin: o.Name, Signer: o.Signer, Seal: o.Seal, Clock: o.Clock, Sync: o.Sync, Closes: o.Closes})
	if err != nil {
		return nil, err
	}
	l := &Log{to: to, policy: PolicyDigest(p)}
	l.Recorder = l.Session(Session{})
	return l, l.write(KindPolicy, policyOf(p))
}

// Session returns the observer of one session. Sessions may run at once.
func (l *Log) Session(s Session) *Recorder {
	r := NewRecorder(s, l.policy, l.Append)
	r.fail = l.fail
	return r
}

// fail takes down why a session cannot be recorded.
func (l *Log) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.err = cmp.Or(l.err, err)
}

// Append records a bundle. Where that fails and nothing was written, those after it can
// be recorded all the same; the log then has no end, as it has not all that it should.
func (l *Log) Append(b *Bundle) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := b.check()
	if err == nil {
		err = l.write(KindViolation, b)
	}
	if err == nil {
		l.counts.Bundles++
	}
	l.err = cmp.Or(l.err, err)
	return err
}

// Err is why something could not be recorded; nil where all was.
func (l *Log) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// Close writes the last entry, with what was judged; the number of bundles is the
// log's own. Where something could not be recorded it returns that, and the log has no
// end. It does not close the writer below.
func (l *Log) Close(judged Counts) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return l.err
	}
	judged.Bundles = l.counts.Bundles
	data, err := marshal(judged)
	if err != nil {
		return err
	}
	return l.to.Close(data)
}

// Checkpoint says what the log holds so far.
func (l *Log) Checkpoint() ledger.Checkpoint {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.Checkpoint()
}

func (l *Log) write(kind string, data any) error {
	text, err := marshal(data)
	if err == nil {
		_, err = l.to.Append(kind, text)
	}
	return err
}

// marshal writes data. Texts that are not UTF-8 are mended: an agent may have chosen
// them.
func marshal(data any) ([]byte, error) {
	return json.Marshal(data, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
}
