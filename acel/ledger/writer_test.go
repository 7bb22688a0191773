package ledger_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

// A disk takes so many lines, and then fails as it is told.
type disk struct {
	bytes.Buffer
	lines  int
	fail   func(line []byte) (int, error)
	writes int
}

func (d *disk) Write(line []byte) (int, error) {
	d.writes++
	if d.writes > d.lines {
		n, err := d.fail(line)
		d.Buffer.Write(line[:n])
		return n, err
	}
	return d.Buffer.Write(line)
}

var errFull = errors.New("no space left on device")

var _ = Describe("A writer", func() {
	options := func() ledger.WriterOptions {
		return ledger.WriterOptions{Origin: "runs", Signer: honest, Clock: fixedClock()}
	}

	It("numbers what it appends", func() {
		w := must(ledger.NewWriter(io.Discard, options()))
		Expect(w.Append("call", noted("a"))).To(Equal(uint64(2)))
		Expect(w.Append("call", noted("b"))).To(Equal(uint64(3)))
		Expect(w.Checkpoint().Size).To(Equal(uint64(3)))
	})

	It("writes a line in one piece, with its newline", func() {
		d := &disk{lines: 9}
		w := must(ledger.NewWriter(d, options()))
		must(w.Append("call", noted("a")))
		Expect(d.writes).To(Equal(2))
		Expect(d.String()).To(HaveSuffix("}\n"))
	})

	DescribeTable("writes nothing more once a line could not be written:",
		func(fail func([]byte) (int, error), want error) {
			d := &disk{lines: 2, fail: fail}
			w := must(ledger.NewWriter(d, options()))
			must(w.Append("call", noted("a")))
			before := w.Checkpoint()
			seq, err := w.Append("call", noted("b"))
			Expect(err).To(MatchError(want))
			Expect(err).To(MatchError(ContainSubstring("the log runs cannot be written: ")))
			Expect(seq).To(BeZero())
			_, again := w.Append("call", noted("c"))
			Expect(again).To(Equal(err))
			Expect(w.Rotate(second)).To(Equal(err))
			Expect(w.Close([]byte("{}"))).To(Equal(err))
			Expect(d.writes).To(Equal(3))
			Expect(w.Checkpoint()).To(Equal(before))
		},
		Entry("the disk is full", func([]byte) (int, error) { return 0, errFull }, errFull),
		Entry("half of it was written", func(line []byte) (int, error) { return len(line) / 2, errFull }, errFull),
		Entry("half of it was written, and nobody says so", func(line []byte) (int, error) { return len(line) / 2, nil }, io.ErrShortWrite),
		Entry("all but the newline was written, and nobody says so", func(line []byte) (int, error) { return len(line) - 1, nil }, io.ErrShortWrite),
	)

	It("writes nothing more once a line could not be made durable", func() {
		var log bytes.Buffer
		synced, o := 0, options()
		o.Sync = func() error {
			if synced++; synced == 2 {
				return errFull
			}
			return nil
		}
		w := must(ledger.NewWriter(&log, o))
		_, err := w.Append("call", noted("a"))
		Expect(err).To(MatchError(errFull))
		length := log.Len()
		_, again := w.Append("call", noted("b"))
		Expect(again).To(Equal(err))
		Expect(log.Len()).To(Equal(length))
		Expect(synced).To(Equal(2))
	})

	It("is none where the first line could not be written", func() {
		w, err := ledger.NewWriter(&disk{fail: func([]byte) (int, error) { return 0, errFull }}, options())
		Expect(err).To(MatchError(errFull))
		Expect(w).To(BeNil())
	})

	DescribeTable("goes on after what cannot be an entry:",
		func(kind, data, why string) {
			var log bytes.Buffer
			w := must(ledger.NewWriter(&log, options()))
			before := log.String()
			seq, err := w.Append(kind, []byte(data))
			Expect(err).To(MatchError(ContainSubstring(why)))
			Expect(len(err.Error())).To(BeNumerically("<", 400))
			Expect(seq).To(BeZero())
			Expect(log.String()).To(Equal(before))
			Expect(w.Append("call", noted("a"))).To(Equal(uint64(2)))
			Expect(ledger.Verify(&log, byKey)).To(HaveField("Fault", BeNil()))
		},
		Entry("nothing", "call", "", "the data of an entry is no JSON"),
		Entry("no JSON", "call", "{", "the data of an entry is no JSON"),
		Entry("two values", "call", "{} {}", "the data of an entry is no JSON"),
		Entry("no object", "call", "[]", "the data of an entry is a JSON object"),
		Entry("two members of a name", "call", `{"a":1,"\u0061":2}`, `duplicate object member name "a"`),
		Entry("two members of a long name", "call", `{"`+strings.Repeat("a", 1e5)+`":1,"`+strings.Repeat("a", 1e5)+`":2}`, "duplicate object member name"),
		Entry("half a character", "call", `{"a":"\ud800"}`, "the data of an entry is no JSON"),
		Entry("bytes that are no UTF-8", "call", "{\"a\":\"\xff\"}", "the data of an entry is no JSON"),
		Entry("depth", "call", strings.Repeat(`{"a":`, 20_000)+"1"+strings.Repeat("}", 20_000), "the data of an entry is no JSON"),
		Entry("a line that is too long", "call", `{"a":"`+strings.Repeat("a", ledger.MaxLine)+`"}`, "bytes; at most 16777216 fit"),
		Entry("no kind", "", "{}", "there is no kind of entries"),
		Entry("a kind with a quote", `a"`, "{}", "there is no kind of entries"),
		Entry("a kind in capitals", "Call", "{}", "there is no kind of entries"),
		Entry("a kind that begins with a digit", "1", "{}", "there is no kind of entries"),
		Entry("a kind that is too long", strings.Repeat("a", 65), "{}", "there is no kind of entries"),
		Entry("the kind of the first entry", "log", "{}", "are written by the log itself"),
		Entry("the kind of a handover", "key", "{}", "are written by the log itself"),
		Entry("the kind of the end", "end", "{}", "are written by the log itself"),
	)

	It("takes the longest line that fits, and it verifies", func() {
		var log bytes.Buffer
		w := must(ledger.NewWriter(&log, ledger.WriterOptions{Origin: "runs", Clock: fixedClock()}))
		must(w.Append("call", noted("")))
		room := ledger.MaxLine - len(linesOf(log.Bytes())[1])
		must(w.Append("call", noted(strings.Repeat("a", room))))
		Expect(linesOf(log.Bytes())[2]).To(HaveLen(ledger.MaxLine))
		_, err := w.Append("call", noted(strings.Repeat("a", room+1)))
		Expect(err).To(MatchError(ContainSubstring("at most 16777216 fit")))
		Expect(ledger.Verify(&log, ledger.Options{})).To(HaveField("Fault", BeNil()))
	})

	It("refuses a year that no line can have, and goes on", func() {
		at, o := time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC), options()
		o.Clock = func() time.Time { return at }
		_, err := ledger.NewWriter(io.Discard, o)
		Expect(err).To(MatchError("an entry cannot be of the year 10000"))
	})

	It("closes a log with an entry, promised or not", func() {
		for _, closes := range []bool{true, false} {
			var log bytes.Buffer
			o := options()
			o.Closes = closes
			w := must(ledger.NewWriter(&log, o))
			Expect(w.Close([]byte("["))).To(MatchError(ContainSubstring("no JSON")))
			Expect(w.Close([]byte("{}"))).To(Succeed())
			Expect(bytes.Count(log.Bytes(), []byte(`"kind":"end"`))).To(Equal(1))
			_, err := w.Append("call", noted("a"))
			Expect(err).To(MatchError("the log is closed"))
			Expect(w.Close([]byte("{}"))).To(MatchError("the log is closed"))
			Expect(ledger.Verify(&log, byKey)).To(And(HaveField("Fault", BeNil()), HaveField("Closed", true), HaveField("Closes", closes)))
		}
	})

	It("is signed by no zero signer", func() {
		o := options()
		o.Signer = &ledger.Signer{}
		_, err := ledger.NewWriter(io.Discard, o)
		Expect(err).To(MatchError(ContainSubstring("the zero Signer signs nothing")))
		o.Signer = honest
		Expect(must(ledger.NewWriter(io.Discard, o)).Rotate(&ledger.Signer{})).To(MatchError(ContainSubstring("the zero Signer signs nothing")))
	})

	It("is made with no other part that is none", func() {
		_, err := ledger.NewSigner("a", nil)
		Expect(err).To(MatchError(ContainSubstring("the zero Signer signs nothing")))
		_, err = ledger.Statement{}.Sign(&ledger.Signer{})
		Expect(err).To(MatchError(ContainSubstring("the zero Signer signs nothing")))
		_, err = ledger.NewWriter(io.Discard, ledger.WriterOptions{Origin: "runs", Seal: &ledger.SealKey{}})
		Expect(err).To(MatchError(ContainSubstring("the zero SealKey seals nothing")))
		_, err = ledger.Verify(strings.NewReader("a"), ledger.Options{Seal: &ledger.SealKey{}})
		Expect(err).To(MatchError(ContainSubstring("the zero SealKey seals nothing")))
	})

	It("hands over to another key only where there is one", func() {
		o := options()
		w := must(ledger.NewWriter(io.Discard, o))
		Expect(w.Rotate(nil)).To(MatchError(ContainSubstring("only a log that is signed")))
		o.Signer = nil
		w = must(ledger.NewWriter(io.Discard, o))
		Expect(w.Rotate(second)).To(MatchError(ContainSubstring("only a log that is signed")))
	})

	DescribeTable("refuses a name that no log can have",
		func(name, why string) {
			_, err := ledger.NewWriter(io.Discard, ledger.WriterOptions{Origin: name})
			Expect(err).To(MatchError(ContainSubstring(why)))
		},
		Entry(nil, "", "needs a name"), Entry(nil, "a b", "other characters"), Entry(nil, "a\nb", "other characters"),
		Entry(nil, "a+b", "other characters"), Entry(nil, strings.Repeat("a", 201), "at most 200"),
	)
})
