package ledger_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/mod/sumdb/note"

	"github.com/acel-dev/acel/acel/ledger"
)

var _ = Describe("A checkpoint", func() {
	c := ledger.Checkpoint{Origin: "runs", Size: 8, Root: ledger.Hash{1}}
	root := base64.StdEncoding.EncodeToString(c.Root[:])

	It("is three lines, as C2SP has them, and is read so", func() {
		Expect(c.String()).To(Equal("runs\n8\n" + root + "\n"))
		Expect(ledger.ParseCheckpoint(c.String())).To(Equal(c))
	})
	DescribeTable("is not read where it is spelled otherwise:", func(text string) {
		_, err := ledger.ParseCheckpoint(text)
		Expect(err).To(MatchError(ContainSubstring("not a checkpoint: want three lines")))
	},
		Entry("nothing", ""),
		Entry("no newline at the end", strings.TrimSuffix(c.String(), "\n")),
		Entry("a line more", c.String()+"more\n"),
		Entry("a size of nothing", "runs\n0\n"+root+"\n"),
		Entry("a size with a sign", "runs\n+8\n"+root+"\n"),
		Entry("a size with a zero before it", "runs\n08\n"+root+"\n"),
		Entry("a size that no log has", "runs\n9223372036854775808\n"+root+"\n"),
		Entry("a name that no log has", "a b\n8\n"+root+"\n"),
		Entry("a short root", "runs\n8\nAAAA\n"),
		Entry("a root with other padding bits", "runs\n8\n"+strings.Replace(root, "A=", "B=", 1)+"\n"),
		Entry("CR LF", strings.ReplaceAll(c.String(), "\n", "\r\n")),
	)

	It("that is signed is a note that Go's own reader takes", func() {
		text := must(c.Sign(honest))
		n := must(note.Open(text, note.VerifierList(must(note.NewVerifier(honest.Public().String())))))
		Expect(n.Text).To(Equal(c.String()))
		Expect(ledger.OpenCheckpoint(text, second.Public(), honest.Public())).To(Equal(c))
		Expect(ledger.IsSigned(text)).To(BeTrue())
		Expect(ledger.IsSigned([]byte(c.String()))).To(BeFalse())
	})
	It("holds with the signatures of others beside that of the key", func() {
		text := must(c.Sign(honest))
		_, line, _ := bytes.Cut(must(c.Sign(thief)), []byte("\n\n"))
		Expect(ledger.OpenCheckpoint(append(text, line...), honest.Public())).To(Equal(c))
	})
	It("that is signed by another says by whom", func() {
		_, err := ledger.OpenCheckpoint(must(c.Sign(thief)), honest.Public())
		Expect(err).To(MatchError("no given key has signed the checkpoint: it is signed by " + thief.Public().ID()))
	})
	It("shows nothing of a signer's name that a terminal would obey, nor more than a few", func() {
		signature := func(name string) string {
			return fmt.Sprintf("— %s %s\n", name, base64.StdEncoding.EncodeToString(make([]byte, 68)))
		}
		_, err := ledger.OpenCheckpoint([]byte(c.String()+"\n"+signature("\u202e\u009b31m")), honest.Public())
		Expect(err).To(MatchError("not a signed checkpoint: it has characters of which nothing is to be seen"))
		_, err = ledger.OpenCheckpoint([]byte(c.String()+"\n"+signature("öffentlich")), honest.Public())
		Expect(err).To(MatchError(`no given key has signed the checkpoint: it is signed by "öffentlich+00000000"`))
		var many strings.Builder
		for i := range 90 {
			many.WriteString(signature(fmt.Sprint("witness", i, strings.Repeat("x", 1000))))
		}
		_, err = ledger.OpenCheckpoint([]byte(c.String()+"\n"+many.String()), honest.Public())
		Expect(err).To(MatchError(HaveSuffix(", and 87 more")))
		Expect(len(err.Error())).To(BeNumerically("<", 300))
	})
	It("whose signature was changed is none", func() {
		text := must(c.Sign(honest))
		text[len(text)-10] ^= 1
		_, err := ledger.OpenCheckpoint(text, honest.Public())
		Expect(err).To(HaveOccurred())
	})
	It("that the key has signed of something else is none", func() {
		text := must((ledger.Checkpoint{Origin: "runs\nmore", Size: 8}).Sign(honest))
		_, err := ledger.OpenCheckpoint(text, honest.Public())
		Expect(err).To(MatchError(ContainSubstring("not a checkpoint")))
	})
})
