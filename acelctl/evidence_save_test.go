package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"io"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

const (
	twiceTraced = `[{"tool":"send"},{"tool":"send"}]`
	onceRules   = "contracts:\n  - at_most_n_times: [send, 1]\n"
)

var _ = Describe("saving evidence", func() {
	var acelctl func(args ...string) (code int, stdout, stderr string)

	// replayed begins a replay whose trace comes once the spec feeds it.
	replayed := func() (feed func(), ended chan int, stdout *bytes.Buffer) {
		in, out := io.Pipe()
		ended, stdout = make(chan int, 1), &bytes.Buffer{}
		go func() {
			defer GinkgoRecover()
			ended <- run(context.Background(), []string{"replay", "--save-evidence", "e.jsonl", "--sign", "k", "-"}, in, stdout, io.Discard)
		}()
		_, err := io.WriteString(out, "[") // by now it has looked at what is there
		Expect(err).NotTo(HaveOccurred())
		return func() {
			_, err := io.WriteString(out, twiceTraced[1:])
			Expect(err).NotTo(HaveOccurred())
			Expect(out.Close()).To(Succeed())
		}, ended, stdout
	}

	sound := func() {
		GinkgoHelper()
		code, out, _ := acelctl("verify", "--public-key", "k.pub", "e.jsonl")
		Expect(code).To(Equal(0), out)
		Expect(out).To(ContainSubstring("e.jsonl.checkpoint, which lies beside it, covers 4 of 4 entries"))
	}

	BeforeEach(func() {
		acelctl = within(map[string]string{"acel.yaml": onceRules})
		_, err := ledger.CreateKey("k", "ci")
		Expect(err).NotTo(HaveOccurred())
	})

	AfterEach(func() { Expect(filepath.Glob(".acelctl-*")).To(BeEmpty()) })

	It("is done by one of two runs at once, and the other says that it was not", func() {
		one, first, firstOut := replayed()
		other, second, secondOut := replayed()
		one()
		other()
		codes := []int{<-first, <-second}
		Expect(codes).To(ConsistOf(1, 2))
		sound()
		Expect(firstOut.String() + secondOut.String()).To(ContainSubstring("the evidence cannot be written to e.jsonl: a file of that name has come into being meanwhile, and is left as it is\n  hint: name another file, or move that one away"))
	})

	It("leaves a file alone that appears meanwhile", func() {
		feed, ended, _ := replayed()
		Expect(os.WriteFile("e.jsonl", []byte("precious"), 0o600)).To(Succeed())
		feed()
		Expect(<-ended).To(Equal(2))
		Expect(os.ReadFile("e.jsonl")).To(BeEquivalentTo("precious"))
		Expect("e.jsonl.checkpoint").NotTo(BeAnExistingFile())
	})

	It("follows no link that appears meanwhile", func() {
		feed, ended, _ := replayed()
		Expect(os.Symlink("elsewhere", "e.jsonl")).To(Succeed())
		feed()
		Expect(<-ended).To(Equal(2))
		Expect("elsewhere").NotTo(BeAnExistingFile())
	})

	It("says how a log gets its checkpoint where that alone could not be written", func() {
		feed, ended, out := replayed()
		Expect(os.Mkdir("e.jsonl.checkpoint", 0o700)).To(Succeed())
		feed()
		Expect(<-ended).To(Equal(2))
		said := strings.Join(strings.Fields(out.String()), " ")
		Expect(said).To(ContainSubstring("the checkpoint of the evidence cannot be written to e.jsonl.checkpoint: a file of that name has come into being meanwhile"))
		Expect(said).To(ContainSubstring("hint: the evidence itself is whole; where nothing is in the way, 'acelctl ledger anchor --sign k e.jsonl > e.jsonl.checkpoint' makes its checkpoint"))
		Expect(os.Remove("e.jsonl.checkpoint")).To(Succeed())
		code, made, _ := acelctl("ledger", "anchor", "--sign", "k", "e.jsonl")
		Expect(code).To(Equal(0))
		Expect(os.WriteFile("e.jsonl.checkpoint", []byte(made), 0o600)).To(Succeed())
		sound()
	})

	It("leaves nothing where the writing fails", func() {
		u, err := writeUnnamed("x", 0o600, func(io.Writer) error { return io.ErrShortWrite })
		Expect(err).To(MatchError(io.ErrShortWrite))
		u.drop()
		Expect("x").NotTo(BeAnExistingFile())
	})

	It("works where files have one name", func() {
		u, err := writeUnnamed("x", 0o600, func(w io.Writer) error {
			_, err := w.Write(make([]byte, ed25519.SignatureSize))
			return err
		})
		Expect(err).NotTo(HaveOccurred())
		defer u.drop()
		Expect(u.copy()).To(Succeed())
		Expect(os.ReadFile("x")).To(HaveLen(ed25519.SignatureSize))
		info, err := os.Stat("x")
		Expect(err).NotTo(HaveOccurred())
		Expect(info.Mode().Perm()).To(BeEquivalentTo(0o600))
		Expect(u.copy()).To(MatchError(os.ErrExist))
		Expect(os.ReadFile("x")).To(HaveLen(ed25519.SignatureSize))
	})
})
