package ledger_test

import (
	"bytes"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

var _ = Describe("A receipt", func() {
	s := newScene(ledger.WriterOptions{Signer: honest})
	c := must(ledger.OpenCheckpoint(s.checkpoint, honest.Public()))

	It("is a C2SP tlog-proof, with the line and the checkpoint in it", func() {
		text := receiptOf(s.files, 4).String()
		Expect(text).To(HavePrefix("c2sp.org/tlog-proof@v1\nextra "))
		Expect(strings.Split(text, "\n")[2]).To(Equal("index 3"))
		Expect(text).To(HaveSuffix("\n\n" + string(s.checkpoint)))
		Expect(ledger.IsReceipt([]byte(text))).To(BeTrue())
		Expect(receiptOf(s.files, 4).Proof).To(HaveLen(3))
	})
	DescribeTable("is not made",
		func(log []byte, seq uint64, why string) {
			_, err := ledger.Prove(bytes.NewReader(log), seq, s.checkpoint, c)
			Expect(err).To(MatchError(why))
		},
		Entry("of no entry", s.log, uint64(0), "the log runs has no entry 0: it has 8"),
		Entry("of one behind the end", s.log, uint64(9), "the log runs has no entry 9: it has 8"),
		Entry("of a log that is shorter than the checkpoint", s.copies[7].log, uint64(4), "the log ends before entry 8"),
		Entry("of a log that is another", s.fork.log, uint64(4), "the checkpoint is not of this log, whose first 8 entries are others"),
		Entry("of a log that was changed elsewhere", onLine(s.log, 2, "one", "two"), uint64(4), "the checkpoint is not of this log, whose first 8 entries are others"),
	)
	It("is made of a log that has grown since", func() {
		old := must(ledger.OpenCheckpoint(s.copies[6].checkpoint, honest.Public()))
		r := must(ledger.Prove(bytes.NewReader(s.log), 4, s.copies[6].checkpoint, old))
		l, of, err := r.Verify(honest.Public())
		Expect(err).NotTo(HaveOccurred())
		Expect(of).To(Equal(old))
		Expect(l.Seq).To(Equal(uint64(4)))
	})
	It("proves nothing to who has another key", func() {
		_, _, err := receiptOf(s.files, 4).Verify(thief.Public())
		Expect(err).To(MatchError(ContainSubstring("no given key has signed the checkpoint")))
		_, _, err = receiptOf(s.files, 4).Verify()
		Expect(err).To(HaveOccurred())
	})
	It("is read by who has no key, as far as it fits its own checkpoint", func() {
		r := receiptOf(s.files, 4)
		l, of, err := r.Read()
		Expect(err).NotTo(HaveOccurred())
		Expect(of).To(Equal(c))
		Expect(l.Seq).To(Equal(uint64(4)))
		r.Line = bytes.Replace(r.Line, []byte("three"), []byte("eerht"), 1)
		l, _, err = r.Read()
		Expect(err).To(MatchError(ContainSubstring("does not prove that entry 4 is in the log runs: one of both was changed")))
		Expect(l).To(BeNil())
		r.Checkpoint = []byte("runs\n")
		_, _, err = r.Read()
		Expect(err).To(MatchError(ContainSubstring("the checkpoint is not signed")))
	})
	It("proves no line that is none, though it is in the tree", func() {
		lines := linesOf(s.log)
		lines[3] = []byte("no line")
		log := logOf(lines...)
		f := files{log, must(checkpointOf("runs", lines).Sign(honest))}
		l, _, err := receiptOf(f, 4).Verify(honest.Public())
		Expect(err).To(MatchError(ContainSubstring("not a line of a ledger")))
		Expect(l).To(BeNil())
	})
	It("proves no line that says that it stands elsewhere", func() {
		lines := linesOf(s.log)
		lines[3] = lines[4]
		f := files{logOf(lines...), must(checkpointOf("runs", lines).Sign(honest))}
		_, _, err := receiptOf(f, 4).Verify(honest.Public())
		Expect(err).To(MatchError("the entry says that it is number 5, and stands in place 4"))
	})
	text := receiptOf(s.files, 4).String()
	DescribeTable("is not read where it is spelled otherwise:", func(text string) {
		_, err := ledger.ParseReceipt(text)
		Expect(err).To(MatchError(ContainSubstring("not a receipt of a ledger")))
	},
		Entry("nothing", ""),
		Entry("a header alone", "c2sp.org/tlog-proof@v1\n"),
		Entry("no extra data", strings.Replace(text, "extra ", "", 1)),
		Entry("no checkpoint", text[:strings.Index(text, "\n\n")]),
		Entry("an index with a zero before it", strings.Replace(text, "index 3", "index 03", 1)),
		Entry("an index that no log has", strings.Replace(text, "index 3", "index 4611686018427387904", 1)),
		Entry("a hash that is cut", strings.Replace(text, "=\n\n", "\n\n", 1)),
		Entry("another version", strings.Replace(text, "@v1", "@v2", 1)),
	)
})
