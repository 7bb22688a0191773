package evidence_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// someDay is when all evidence of the specs is written.
func someDay() time.Time { return time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC) }

func policyOf(c acel.PolicyConfig) *acel.Policy {
	GinkgoHelper()
	p, err := acel.NewPolicy(c)
	Expect(err).NotTo(HaveOccurred())
	return p
}

// guarded is a policy of which validate, delete breaks nothing.
func guarded() *acel.Policy {
	return policyOf(acel.PolicyConfig{
		Rules: []acel.Rule{acel.MustPrecede("validate", "delete"), acel.AtMostTotal("pay", "amount", 100), acel.RequiredBeforeSessionEnd("logout")},
		State: map[string]any{"open": true},
	})
}

func signerOf(name string) *ledger.Signer {
	GinkgoHelper()
	s, err := ledger.NewSigner(name, ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize)))
	Expect(err).NotTo(HaveOccurred())
	return s
}

func logTo(w *bytes.Buffer, p *acel.Policy, o evidence.Options) *evidence.Log {
	GinkgoHelper()
	o.Name, o.Clock, o.Closes = "specs/1", someDay, true
	l, err := evidence.NewLog(w, p, o)
	Expect(err).NotTo(HaveOccurred())
	return l
}

func call(tool, args string) acel.Call { return acel.Call{Tool: tool, Args: json.RawMessage(args)} }

// linesOf are the lines of a log, without their newlines.
func linesOf(log []byte) []string {
	return strings.Split(strings.TrimSuffix(string(log), "\n"), "\n")
}

// bundlesOf reads the bundles of a log that holds.
func bundlesOf(log []byte) []*evidence.Bundle {
	GinkgoHelper()
	var all []*evidence.Bundle
	found, err := evidence.Verify(bytes.NewReader(log), ledger.Options{Visit: func(_ int, l *ledger.Line, _ ledger.Standing) *ledger.Fault {
		if l.Kind == evidence.KindViolation {
			b, err := evidence.ParseBundle(l)
			Expect(err).NotTo(HaveOccurred())
			all = append(all, b)
		}
		return nil
	}})
	Expect(err).NotTo(HaveOccurred())
	Expect(found.Fault).To(BeNil())
	Expect(found.Bundles).To(Equal(len(all)))
	return all
}

// deletions is a log of so many violations of one session.
func deletions(n int, o evidence.Options) []byte {
	GinkgoHelper()
	var w bytes.Buffer
	p := policyOf(acel.PolicyConfig{Rules: []acel.Rule{acel.MustPrecede("validate", "delete")}})
	l := logTo(&w, p, o)
	s := p.NewSession(acel.SessionOptions{Observer: l})
	for i := range n {
		_, err := s.Record(call("delete", fmt.Sprintf(`{"id": %d}`, i+1)))
		Expect(err).NotTo(HaveOccurred())
	}
	Expect(l.Close(evidence.Counts{Sessions: 1, Calls: n})).To(Succeed())
	return w.Bytes()
}
