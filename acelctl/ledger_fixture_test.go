package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"os"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

// fixedSigner is a signer whose key is made from a byte.
func fixedSigner(name string, seed byte) *ledger.Signer {
	s, err := ledger.NewSigner(name, ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize)))
	Expect(err).NotTo(HaveOccurred())
	return s
}

// fixedClock ticks once a second.
func fixedClock() func() time.Time {
	at := time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC)
	return func() time.Time { at = at.Add(time.Second); return at }
}

// An entry is one of a ledger that a spec writes; of the kind "key", it hands over to
// another signer.
type entry struct{ kind, data string }

// ledgerOf is the text of a ledger, signed by the keys in turn.
func ledgerOf(o ledger.WriterOptions, next *ledger.Signer, all ...entry) string {
	var text bytes.Buffer
	o.Clock = fixedClock()
	w, err := ledger.NewWriter(&text, o)
	Expect(err).NotTo(HaveOccurred())
	for _, e := range all {
		if e.kind == ledger.KindKey {
			Expect(w.Rotate(next)).To(Succeed())
			continue
		}
		_, err := w.Append(e.kind, []byte(e.data))
		Expect(err).NotTo(HaveOccurred())
	}
	if o.Closes {
		Expect(w.Close([]byte(`{}`))).To(Succeed())
	}
	return text.String()
}

// within writes files into a directory, which is the working one until the spec ends,
// and returns what the command answers there.
func within(files map[string]string) func(args ...string) (code int, stdout, stderr string) {
	GinkgoT().Chdir(GinkgoT().TempDir())
	for name, text := range files {
		Expect(os.WriteFile(name, []byte(text), 0o600)).To(Succeed())
	}
	return func(args ...string) (int, string, string) {
		var stdout, stderr bytes.Buffer
		code := run(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
		return code, stdout.String(), stderr.String()
	}
}
