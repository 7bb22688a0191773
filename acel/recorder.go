package acel

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"
)

// A Recorder stands between an agent and its tools: it records every call that
// reaches it and, if it has a policy, judges it. The zero value records and
// refuses nothing. It is safe for concurrent use once in use, and must not be
// copied. A recorder is a [Source], so that a spec can look at what the agent did
// while it does it.
//
//	recorder := &acel.Recorder{Policy: policy} // Mode: acel.Shadow refuses nothing
//	remove := acel.Guard(recorder, "delete_record", removeRecord)
//	…
//	for _, v := range recorder.Violations() { // what was refused, or would have been
//		fmt.Println(v)
//	}
//
// Its fields but for Name are set before its first call, and do not change
// afterwards. Close it when the agent is done, so that what waits for more calls
// need not.
type Recorder struct {
	// Policy judges the calls. A nil one makes a recorder that only records.
	Policy *Policy
	// Mode says what becomes of a call that breaks a rule of Policy: Enforce
	// refuses it, Shadow lets it pass and Halt refuses all that follow as well.
	Mode Mode
	// State sets keys over the policy's initial state. It is read when the
	// recorder is first used.
	State map[string]any
	// Name names the trace.
	Name string
	// Now, if set, is the clock that stamps the calls. Time is nothing that
	// the package knows by itself.
	Now func() time.Time

	mu      sync.Mutex
	session *Session
	begun   recorderSetting
	found   []Violation
}

// A recorderSetting is what a recorder's session was made with.
type recorderSetting struct {
	policy *Policy
	mode   Mode
}

// Session returns the session that the recorder fills, for what it has and the
// recorder has not. It begins the session as the first call does.
func (r *Recorder) Session() *Session {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.session == nil {
		policy := r.Policy
		if policy == nil {
			policy = &Policy{}
		}
		r.begun = recorderSetting{r.Policy, r.Mode}
		r.session = policy.NewSession(SessionOptions{Mode: r.Mode, State: r.State, Observer: (*recorderObserver)(r)})
	}
	return r.session
}

// errRecorderChanged: the calls before were not judged by this policy, so that
// those to come cannot be.
var errRecorderChanged = errors.New("acel: the call did not run: the recorder's Policy or Mode was changed after it was first used; make a new recorder")

// Call records a call, and runs it unless the policy refuses it; see
// [Session.Call]. Where Policy or Mode was changed since the recorder was first
// used, it is an error and nothing runs; a closed recorder refuses every call.
func (r *Recorder) Call(ctx context.Context, c Call, run func(context.Context) (json.RawMessage, error)) (json.RawMessage, error) {
	if r.Now != nil && c.Time.IsZero() {
		c.Time = r.Now()
	}
	session := r.Session()
	if r.begun != (recorderSetting{r.Policy, r.Mode}) {
		return nil, errRecorderChanged
	}
	return session.Call(ctx, c, run)
}

// Violations returns what the policy objected to so far, in order: what it
// refused or, in Shadow mode, would have refused, and once the recorder is closed
// what the end of the session broke.
func (r *Recorder) Violations() []Violation {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.found)
}

// Trace returns the calls so far, as [Session.Trace] does, under the
// recorder's name.
func (r *Recorder) Trace() Trace {
	r.mu.Lock()
	session := r.session
	r.mu.Unlock()
	if session == nil { // looking begins nothing
		return Trace{Name: r.Name, Extent: Ongoing}
	}
	t := session.Trace()
	t.Name = r.Name
	return t
}

// Close ends the session and returns what its end broke; see [Session.Close].
func (r *Recorder) Close() []Violation { return r.Session().Close() }

// String names the recorder's trace and says how many calls it has.
func (r *Recorder) String() string { return r.Trace().String() }

// GomegaString is how Gomega shows the recorder: as its trace.
func (r *Recorder) GomegaString() string { return r.Trace().GomegaString() }

// A recorderObserver is a recorder as its session sees it.
type recorderObserver Recorder

// Observe remembers a violation.
func (o *recorderObserver) Observe(v Violation) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.found = append(o.found, v)
}
