package main

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
)

// An evidenceDir is where a run leaves evidence: a log for each policy that was in force
// and was violated.
type evidenceDir struct {
	dir, name string // name begins that of each log
	how       evidenceLog
	redactKey string

	mu   sync.Mutex
	logs []*liveLog
}

// openEvidenceDir makes the directory, and reads the keys.
func openEvidenceDir(f *evidenceFlags) (*evidenceDir, error) {
	how, err := f.options()
	if err != nil {
		return nil, err
	}
	how.Clock, how.Closes = time.Now, false // a process that may be killed promises no end
	return &evidenceDir{dir: f.save, name: cmp.Or(f.name, "evidence"), how: how, redactKey: f.redactKey}, nil
}

// A named log is one that may come to be: its name, and the key of the markers in it,
// which the policy must have before anything is judged.
type namedLog struct {
	stem, name string
	markers    []byte
}

// next names a log, whose file is called as it is.
func (d *evidenceDir) next() (namedLog, error) {
	n := namedLog{stem: stem(time.Now())}
	n.name = d.name + "/" + n.stem
	if err := ledger.CheckName(n.name); err != nil {
		return n, fmt.Errorf("--evidence-name: %w", err)
	}
	var err error
	n.markers, err = redactionKey(d.redactKey, n.name)
	return n, err
}

// begin has a log ready for what violates a policy.
func (d *evidenceDir) begin(policy *acel.Policy, n namedLog) {
	o := d.how.Options
	o.Name = n.name
	d.mu.Lock()
	defer d.mu.Unlock()
	d.logs = append(d.logs, &liveLog{o: o, policy: policy, path: filepath.Join(d.dir, n.stem+".jsonl")})
}

// under returns the log of a policy; nil where evidence is not kept.
func (d *evidenceDir) under(policy *acel.Policy) *liveLog {
	if d == nil {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, l := range d.logs {
		if l.policy == policy {
			return l
		}
	}
	return nil
}

// durable returns once all evidence is on the disk. An error of any log stays: what
// cannot be proven later is not let pass.
func (d *evidenceDir) durable() error {
	d.mu.Lock()
	all := d.logs[:len(d.logs):len(d.logs)]
	d.mu.Unlock()
	var failed error
	for _, l := range all {
		failed = errors.Join(failed, l.durable())
	}
	return failed
}

// close ends all logs, and says where they are.
func (d *evidenceDir) close(log *slog.Logger) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	var failed error
	for _, l := range d.logs {
		bundles, err := l.close()
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("the evidence in %s is not whole: %w", l.path, reason(err)))
		} else if bundles > 0 {
			log.Info("evidence written", "file", l.path, "bundles", bundles)
		}
	}
	return failed
}
