package main

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
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
	secret, err := sealSecret()
	if err != nil {
		return o, err
	}
	if secret != "" {
		if o.Seal, err = ledger.NewSealKey([]byte(secret)); err != nil {
			return o, fmt.Errorf("%s: %w", sealVariable, err)
		}
	}
	o.redaction, err = redactionKey(f.redactKey, o.Name)
	return o, err
}

// redactionKey is the key of the markers in one log, so that equal values of two logs
// cannot be told to be. It comes from the secret in a file; "" is one that is forgotten.
func redactionKey(file, log string) ([]byte, error) {
	secret := []byte(rand.Text() + rand.Text())
	if file != "" {
		var err error
		if secret, err = ledger.ReadSecret(file); err != nil {
			return nil, fmt.Errorf("--redact-key: %w", inFile(file, err))
		}
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("acel.redaction/v1\x00" + log))
	return mac.Sum(nil), nil
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
