package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

// A meddler does something once anything was written to it.
type meddler struct {
	bytes.Buffer
	meddle func()
}

func (m *meddler) Write(p []byte) (int, error) {
	if m.meddle != nil {
		m.meddle()
		m.meddle = nil
	}
	return m.Buffer.Write(p)
}

var _ = Describe("a log that somebody changes while something is made of it", func() {
	var key, honest, evil string

	BeforeEach(func() {
		signer := fixedSigner("gate", 1)
		key = signer.Public().String()
		long := `{"text":"` + strings.Repeat("x", 1<<20) + `"}` // more than is read at once
		good, bad := entry{"call", long}, entry{"call", strings.Replace(long, "x", "y", 1)}
		honest = ledgerOf(ledger.WriterOptions{Origin: "acme/gate", Signer: signer}, nil, good, good, good, good)
		evil = ledgerOf(ledger.WriterOptions{Origin: "acme/gate", Signer: fixedSigner("gate", 2)}, nil, bad, bad, bad, bad)
		within(map[string]string{"g.jsonl": honest, "evil.jsonl": evil})
	})

	exported := func(meddle func(), args ...string) (code int, stdout, stderr string) {
		out, err := meddler{meddle: meddle}, bytes.Buffer{}
		code = run(context.Background(), append([]string{"ledger", "export", "g.jsonl"}, args...), strings.NewReader(""), &out, &err)
		return code, out.String(), err.String()
	}

	It("is the one that was verified, if another takes its name", func() {
		_, want, _ := exported(nil, "--public-key", key)
		code, out, _ := exported(func() { Expect(os.Rename("evil.jsonl", "g.jsonl")).To(Succeed()) }, "--public-key", key)
		Expect(code).To(Equal(0))
		Expect(out).To(Equal(want))
	})

	It("says that what was exported is not to be used", func() {
		code, _, stderr := exported(func() { Expect(os.WriteFile("g.jsonl", []byte(evil), 0o600)).To(Succeed()) })
		Expect(code).To(Equal(1))
		Expect(stderr).To(Equal("FAIL: g.jsonl was changed while it was read. What was written of it is not to be used: remove that, and run it again\n"))
	})

	It("has no line exported that another key has signed, where a key was given", func() {
		var out bytes.Buffer
		cmd := ledgerCommand()
		cmd.SetContext(context.Background())
		cmd.SetOut(&out)
		cmd.SetErr(io.Discard)
		e := export{cmd: cmd}
		Expect(withLog(cmd, "g.jsonl", []string{key}, func(l *provenLog) error {
			Expect(os.WriteFile("g.jsonl", []byte(evil), 0o600)).To(Succeed())
			return l.again(cmd, func(in io.Reader) error { return e.envelopes(l, in) })
		})).To(Equal(exit(1)))
		Expect(out.String()).To(BeEmpty())
	})

	It("has no second reading that differs from the first in a byte", func() {
		l := provenLog{name: "g.jsonl", size: int64(len(honest))}
		var err error
		l.file, err = os.Open("evil.jsonl")
		Expect(err).NotTo(HaveOccurred())
		defer l.file.Close()
		cmd := ledgerCommand()
		cmd.SetContext(context.Background())
		cmd.SetErr(io.Discard)
		Expect(l.again(cmd, func(io.Reader) error { return nil })).To(Equal(exit(1)))
	})
})
