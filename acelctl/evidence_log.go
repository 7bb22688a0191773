package main

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// An evidenceLog is how the evidence of a run is written.
type evidenceLog struct {
	evidence.Options
	redaction []byte // the key of markers
}

// options reads what the flags name. It comes before anything is judged: a run that
// cannot be signed is none.
func (f *evidenceFlags) options() (evidenceLog, error) {
	o := evidenceLog{Options: evidence.Options{Name: cmp.Or(f.name, "evidence-"+rand.Text()), Closes: true}}
	if err := ledger.CheckName(o.Name); err != nil {
		return o, fmt.Errorf("--evidence-name: %w", err)
	}
	at, err := now()
	if err != nil {
		return o, err
	}
	o.Clock = func() time.Time { return at }
	if f.sign != "" {
		if o.Signer, err = ledger.ReadSigner(f.sign); err != nil {
			return o, fmt.Errorf("--sign: %w", inFile(f.sign, err))
		}
	}
	if secret := sealSecret(); secret != "" {
		if o.Seal, err = ledger.NewSealKey([]byte(secret)); err != nil {
			return o, fmt.Errorf("%s: %w", sealVariable, err)
		}
	}
	o.redaction, err = f.redactionKey(o.Name)
	return o, err
}

// redactionKey is the key of the markers in one log, so that equal values of two logs
// cannot be told to be.
func (f *evidenceFlags) redactionKey(log string) ([]byte, error) {
	secret := []byte(rand.Text() + rand.Text())
	if f.redactKey != "" {
		var err error
		if secret, err = ledger.ReadSecret(f.redactKey); err != nil {
			return nil, fmt.Errorf("--redact-key: %w", inFile(f.redactKey, err))
		}
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("acel.redaction/v1\x00" + log))
	return mac.Sum(nil), nil
}

// saveEvidence writes the bundles of a run, and its checkpoint where it is signed.
func (r *replay) saveEvidence(policy *acel.Policy, bundles []*evidence.Bundle) {
	name := r.evidence.save
	if name == "" {
		return
	}
	var end ledger.Checkpoint
	err := writeBeside(name, 0o600, func(w io.Writer) (err error) {
		end, err = writeEvidence(w, policy, bundles, r.judged(), r.log.Options)
		return err
	})
	if err == nil && r.log.Signer != nil {
		err = r.saveCheckpoint(checkpointOf(name), end)
	}
	if err = errors.Join(err, syncBeside(name, err)); err != nil {
		r.complain(unwritten("the evidence", name, err))
		return
	}
	signed := "; --sign lets others prove it"
	if r.log.Signer != nil {
		signed = ", signed by " + r.log.Signer.Public().ID()
	}
	r.notes(fmt.Sprintf("%s: %s of evidence%s", name, count(len(bundles), "bundle"), signed))
}

// saveCheckpoint writes the signed checkpoint beside a log.
func (r *replay) saveCheckpoint(name string, end ledger.Checkpoint) error {
	text, err := end.Sign(r.log.Signer)
	if err != nil {
		return err
	}
	return writeBeside(name, 0, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// syncBeside makes the names of new files durable, if they were written.
func syncBeside(name string, failed error) error {
	if failed != nil {
		return nil
	}
	return ledger.SyncDir(filepath.Dir(name))
}

// judged says how much the run has judged.
func (r *replay) judged() evidence.Counts {
	c := evidence.Counts{Sessions: len(r.report.Traces), Unchecked: r.report.Summary().Problems}
	for _, t := range r.report.Traces {
		c.Calls += t.Calls
	}
	return c
}

// writeEvidence writes a whole log, and returns what it holds.
func writeEvidence(w io.Writer, policy *acel.Policy, bundles []*evidence.Bundle, judged evidence.Counts, o evidence.Options) (ledger.Checkpoint, error) {
	log, err := evidence.NewLog(w, policy, o)
	if err != nil {
		return ledger.Checkpoint{}, err
	}
	for _, b := range bundles {
		if err := log.Append(b); err != nil {
			return ledger.Checkpoint{}, err
		}
	}
	err = log.Close(judged)
	return log.Checkpoint(), err
}
