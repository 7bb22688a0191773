package ledger_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing/iotest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

func verified(log []byte, o ledger.Options) *ledger.Report {
	return must(ledger.Verify(bytes.NewReader(log), o))
}

var _ = Describe("Verify", func() {
	signed, bare := newScene(ledger.WriterOptions{Signer: honest}), newScene(ledger.WriterOptions{})

	It("says what a log is", func() {
		f := closed(ledger.WriterOptions{Signer: honest, Seal: secret, Closes: true}, "runs")
		pin := must(ledger.OpenCheckpoint(f.checkpoint, honest.Public()))
		r := verified(f.log, ledger.Options{Origin: "runs", Keys: byKey.Keys, Seal: secret, Checkpoints: [][]byte{f.checkpoint}, Pin: &pin})
		Expect(*r).To(Equal(ledger.Report{
			Origin: "runs", Lines: 7, Holding: 7, Trust: ledger.Trusted, Keys: []string{honest.Public().ID()},
			Sealed: true, SealChecked: true, Closed: true, Closes: true, Key: honest.Public().String(), Named: true, Pinned: 7, Covered: 7, End: pin,
		}))
	})

	DescribeTable("says that there is nothing to verify:",
		func(text string, o ledger.Options, want error) {
			r, err := ledger.Verify(strings.NewReader(text), o)
			Expect(r).To(BeNil())
			Expect(err).To(MatchError(want))
		},
		Entry("an empty file", "", ledger.Options{}, ledger.ErrEmpty),
		Entry("an empty file, held against nothing", "", ledger.Options{Pin: &ledger.Checkpoint{Origin: "runs"}}, ledger.ErrEmpty),
		Entry("an empty line", "\n", ledger.Options{}, ledger.ErrNotLedger),
		Entry("other JSON", "{\"a\":1}\n", ledger.Options{}, ledger.ErrNotLedger),
		Entry("a byte order mark", "\ufeff"+string(bare.log), ledger.Options{}, ledger.ErrNotLedger),
		Entry("a log of another version", string(onLine(bare.log, 1, ledger.Version, "acel.ledger/v2")), ledger.Options{}, ledger.VersionError("acel.ledger/v2")),
	)
	It("says why a log cannot be read", func() {
		_, err := ledger.Verify(io.MultiReader(bytes.NewReader(bare.log), iotest.ErrReader(errFull)), ledger.Options{})
		Expect(err).To(MatchError(errFull))
	})
	It("does not require seals that it cannot check", func() {
		_, err := ledger.Verify(bytes.NewReader(bare.log), ledger.Options{RequireSeal: true})
		Expect(err).To(MatchError("seals are required, and there is no secret to check them with"))
	})
	It("refuses a checkpoint that nobody has signed", func() {
		_, err := ledger.Verify(bytes.NewReader(signed.log), ledger.Options{Checkpoints: [][]byte{[]byte("runs\n8\n")}})
		Expect(err).To(MatchError("the checkpoint is not signed; hold a log against it as a pin"))
	})

	DescribeTable("names the first fault:",
		func(log []byte, o ledger.Options, want string, holding int) {
			r := verified(log, o)
			Expect(r.Sound()).To(BeFalse())
			Expect(r.Fault.String()).To(HavePrefix(want))
			Expect(r.Holding).To(Equal(holding))
			Expect(r.End.Size).To(Equal(uint64(holding)))
			if holding > 0 {
				Expect(r.End).To(Equal(checkpointOf("runs", linesOf(log)[:holding])))
			}
		},
		Entry("a log of another name", signed.log, ledger.Options{Origin: "other"}, "line 1: name: this is the log runs, and not other", 0),
		Entry("a name that was changed", onLine(bare.log, 1, `"runs"`, `"rum"`), ledger.Options{}, "line 1: name: the log calls itself rum, and its first entry was not written for a log of that name", 0),
		Entry("no signature", bare.log, ledger.Options{RequireSignature: true}, "line 1: signature: the log is not signed", 0),
		Entry("the key of another", signed.log, ledger.Options{Keys: []ledger.PublicKey{second.Public()}}, "line 1: signature: the log is signed by "+honest.Public().ID()+", which is none of the keys that were given", 0),
		Entry("signatures that were taken off", linked(without(signed.log, true, false), nil), ledger.Options{}, "line 1: signature: the log says that it is signed, and its first line is not", 0),
		Entry("the key of one who may sign, and another in the first entry", bytes.ReplaceAll(newScene(ledger.WriterOptions{Signer: second}).log, []byte(second.Public().String()), []byte(honest.Public().String())), ledger.Options{Keys: []ledger.PublicKey{honest.Public(), second.Public()}}, "line 1: signature: the line is signed by "+second.Public().ID()+", and the log does not name that key as its own", 0),
		Entry("another secret", newScene(ledger.WriterOptions{Seal: secret}).log, ledger.Options{Seal: must(ledger.NewSealKey(make([]byte, 32)))}, "line 1: seal: the seal is not one of this entry", 0),
		Entry("a line without a seal", formatted(append(without(newScene(ledger.WriterOptions{Seal: secret}).log, false, false)[:7], without(newScene(ledger.WriterOptions{Seal: secret}).log, false, true)[7])), ledger.Options{}, "line 8: seal: the entry is not sealed", 7),
		Entry("a line that is not linked, where no other proof is", onLine(bare.log, 4, "three", "forged"), ledger.Options{}, "line 4: chain: the line is not the one that line 5 was written after", 3),
		Entry("the same, where a pin vouches for it", onLine(bare.log, 5, bare.prev(5), strings.Repeat("0", 64)), ledger.Options{Pin: bare.pin(4)}, "line 5: chain: the line was not written after line 4", 4),
		Entry("what a pin has not seen", linked(entriesOf(onLine(bare.log, 4, "three", "forged")), nil), ledger.Options{Pin: bare.pin(6)}, "pin: the first 6 entries are not those that the pin has seen", 0),
		Entry("a tail that a pin has seen", bare.copies[5].log, ledger.Options{Pin: bare.pin(6)}, "pin: the pin has seen 6 entries, and the log has 5: 1 is missing at its end", 5),
		Entry("a tail that a checkpoint has seen", signed.copies[5].log, ledger.Options{Checkpoints: [][]byte{signed.checkpoint}}, "checkpoint: the checkpoint has seen 8 entries, and the log has 5: 3 are missing at its end", 5),
		Entry("a checkpoint of another key", signed.log, ledger.Options{Checkpoints: [][]byte{must(checkpointOf("runs", linesOf(signed.log)).Sign(thief))}}, "checkpoint: the checkpoint is none of this log: no given key has signed the checkpoint: it is signed by "+thief.Public().ID(), 8),
		Entry("a checkpoint of another key, of entries that are others", signed.log, ledger.Options{Keys: byKey.Keys, Checkpoints: [][]byte{must(checkpointOf("runs", linesOf(bare.log)).Sign(thief))}}, "checkpoint: the checkpoint is none of this log: ", 8),
		Entry("the same, and an entry that was changed", onLine(signed.log, 4, "three", "forged"), ledger.Options{Keys: byKey.Keys, Checkpoints: [][]byte{must(checkpointOf("runs", linesOf(bare.log)[:2]).Sign(thief))}}, "line 4: signature: ", 3),
		Entry("a checkpoint of the log's key, of entries that are others", signed.log, ledger.Options{Keys: byKey.Keys, Checkpoints: [][]byte{must(checkpointOf("runs", linesOf(bare.log)).Sign(honest))}}, "checkpoint: the first 8 entries are not those", 0),
		Entry("a checkpoint of another key, where no key was given", signed.log, ledger.Options{Checkpoints: [][]byte{must(checkpointOf("runs", linesOf(bare.log)).Sign(thief))}}, "checkpoint: the first 8 entries are not those", 0),
		Entry("a checkpoint of a log without a key", bare.log, ledger.Options{Checkpoints: [][]byte{signed.checkpoint}}, "checkpoint: the first 8 entries are not those", 0),
		Entry("a pin of another log", signed.log, ledger.Options{Pin: &ledger.Checkpoint{Origin: "other", Size: 1}}, "line 1: name: this is the log runs, and the pin is of other", 0),
		Entry("a first entry that is another", linked(entriesOf(bare.log)[1:], nil), ledger.Options{}, "line 1: form: a log begins with an entry of the kind log", 0),
		Entry("a first entry with more in it", linked(entriesOf(onLine(bare.log, 1, `"version"`, `"a":1,"version"`)), nil), ledger.Options{}, "line 1: form: the entry that names the log cannot be read", 0),
		Entry("a first entry in another order", linked(entriesOf(onLine(bare.log, 1, `"origin":"runs","version":"acel.ledger/v1"`, `"version":"acel.ledger/v1","origin":"runs"`)), nil), ledger.Options{}, "line 1: form: the entry that names the log cannot be read: its data is not spelled", 0),
		Entry("a second beginning", linked(append(entriesOf(bare.log)[:2:2], entriesOf(bare.log)...), nil), ledger.Options{}, "line 3: form: a log begins in its first line, and nowhere else", 2),
		Entry("a handover of a log that is not signed", linked(kindOf(bare.log, 8, "key"), nil), ledger.Options{}, "line 8: form: the entry hands over to another key, and the log is not signed", 7),
		Entry("a handover to nothing", linked(kindOf(signed.log, 8, "key"), fixedKey(1)), byKey, "line 8: form: the entry that hands over to another key cannot be read", 7),
		Entry("a signature in a log that is not signed", formatted(append(entriesOf(bare.log)[:7:7], signed.last(bare))), ledger.Options{}, "line 8: signature: the line is signed by "+honest.Public().ID()+", and the log is not signed", 7),
		Entry("a line that is too long", append(bytes.Clone(bare.copies[7].log), append(bytes.Repeat([]byte("a"), ledger.MaxLine+1), '\n')...), ledger.Options{}, "line 8: form: the line has more than 16777216 bytes", 7),
	)

	It("knows a closed log from one that was cut, and from one that was written on", func() {
		log := closed(ledger.WriterOptions{Closes: true}, "runs").log
		l := entriesOf(log)
		Expect(verified(log, ledger.Options{}).Sound()).To(BeTrue())
		Expect(verified(formatted(l[:6]), ledger.Options{}).Fault.String()).To(HavePrefix("end: the log has no end, which its first entry promises"))
		Expect(verified(linked(append(l, l[5]), nil), ledger.Options{}).Fault.String()).To(HavePrefix("line 8: end: the line stands behind the end of the log"))
	})

	Context("of a log that was handed over", func() {
		var log bytes.Buffer
		w := must(ledger.NewWriter(&log, ledger.WriterOptions{Origin: "runs", Signer: honest, Clock: fixedClock()}))
		must(0, w.Rotate(second))
		must(w.Append("call", noted("a")))

		It("trusts the new key for the old one, and no longer the old one", func() {
			Expect(verified(log.Bytes(), byKey)).To(And(HaveField("Fault", BeNil()), HaveField("Keys", []string{honest.Public().ID(), second.Public().ID()})))
			Expect(verified(linked(entriesOf(log.Bytes()), fixedKey(1)), byKey).Fault.String()).To(HavePrefix("line 3: signature: the signature is not one of this line by " + second.Public().ID()))
			l := entriesOf(log.Bytes())
			l[2].By = honest.Public().ID()
			Expect(verified(linked(l, fixedKey(1)), byKey).Fault.String()).To(HavePrefix("line 3: signature: the line is signed by " + honest.Public().ID() + ", and " + second.Public().ID() + " is the key of the log here"))
		})
		It("does not trust the old key for the new one", func() {
			Expect(verified(log.Bytes(), ledger.Options{Keys: []ledger.PublicKey{second.Public()}}).Fault).To(HaveField("Line", 1))
		})
		It("is remembered 1,000 times, and no more", func() {
			var many bytes.Buffer
			w := must(ledger.NewWriter(&many, ledger.WriterOptions{Origin: "runs", Signer: honest, Clock: fixedClock()}))
			for range 1000 {
				must(0, w.Rotate(honest))
			}
			Expect(w.Rotate(second)).To(MatchError("the log runs was handed over to another key 1000 times; begin another log"))
			must(w.Append("call", noted("a")))
			Expect(verified(many.Bytes(), byKey).Sound()).To(BeTrue())
			l := entriesOf(many.Bytes())
			l[1001].Kind, l[1001].Data = "key", l[1000].Data
			Expect(verified(linked(l, fixedKey(1)), byKey).Fault.String()).To(Equal("line 1002: form: the log is handed over to another key more than 1000 times"))
		})
		It("sees by a checkpoint of the new key that what came before it was changed", func() {
			o := byKey
			o.Checkpoints = [][]byte{must(checkpointOf("runs", linesOf(bare.log)[:2]).Sign(second))}
			f := verified(log.Bytes(), o).Fault
			Expect(f.Other).To(BeFalse())
			Expect(f.String()).To(HavePrefix("checkpoint: the first 2 entries are not those"))
		})
		It("takes a checkpoint of the new key", func() {
			o := byKey
			o.Checkpoints = [][]byte{must(w.Checkpoint().Sign(second))}
			Expect(verified(log.Bytes(), o)).To(And(HaveField("Fault", BeNil()), HaveField("Covered", uint64(3))))
		})
	})

	It("shows each line, and how it stands, and takes a fault of it", func() {
		var seen []string
		o := ledger.Options{Visit: func(n int, l *ledger.Line, s ledger.Standing) *ledger.Fault {
			seen = append(seen, fmt.Sprint(n, l.Seq, s == ledger.Holds, s == ledger.Fallen))
			if strings.Contains(string(l.Data), "three") {
				return &ledger.Fault{Line: n, Check: ledger.CheckContent, Why: "not that"}
			}
			return nil
		}}
		r := verified(onLine(bare.log, 7, "{", "["), o)
		Expect(seen).To(Equal([]string{"1 1 true false", "2 2 true false", "3 3 true false", "4 4 true false", "5 5 false true", "6 6 false true", "8 8 false true"}))
		Expect(r.Fault.String()).To(Equal("line 4: content: not that"))
		Expect(r).To(And(HaveField("Lines", 8), HaveField("Holding", 3), HaveField("End", checkpointOf("runs", linesOf(bare.log)[:3]))))
	})
	It("shows no line of a log that is another as one that holds, and still which is the first to fall", func() {
		var seen []ledger.Standing
		o := ledger.Options{Keys: []ledger.PublicKey{thief.Public()}, Visit: func(_ int, _ *ledger.Line, s ledger.Standing) *ledger.Fault {
			seen = append(seen, s)
			return nil
		}}
		r := verified(onLine(signed.log, 3, "two", "owt"), o)
		Expect(seen[:3]).To(Equal([]ledger.Standing{ledger.Elsewhere, ledger.Elsewhere, ledger.Fallen}))
		Expect(r.Fault.Line).To(Equal(3))
	})
	It("reads a log alike, whatever pieces it comes in", func() {
		for _, r := range []io.Reader{iotest.OneByteReader(bytes.NewReader(signed.log)), iotest.DataErrReader(bytes.NewReader(signed.log))} {
			Expect(must(ledger.Verify(r, byKey))).To(Equal(verified(signed.log, byKey)))
		}
	})
	It("sees a change in a log of many batches, at the line where it is", func() {
		var whole bytes.Buffer
		writeLong(&whole, ledger.WriterOptions{Signer: honest}, 1100, 0)
		log := whole.Bytes()
		for _, n := range []int{2, 513, 514, 1025, 1026, 1100} {
			Expect(verified(onLine(log, n, "number", "Number"), byKey).Fault).To(And(HaveField("Line", n), HaveField("Check", ledger.CheckSignature)))
		}
	})
	It("sees an error of a reader even behind a fault", func() {
		log := onLine(signed.log, 2, "one", "two")
		_, err := ledger.Verify(io.MultiReader(bytes.NewReader(log), iotest.ErrReader(errors.ErrUnsupported)), byKey)
		Expect(err).To(MatchError(errors.ErrUnsupported))
	})
})

// pin is what a verifier has seen of a log at a length.
func (s scene) pin(n int) *ledger.Checkpoint {
	c := checkpointOf("runs", linesOf(s.copies[n].log))
	return &c
}

// prev is the link of a line.
func (s scene) prev(n int) string { return entriesOf(s.log)[n-1].Prev.String() }

// last is the last entry of another log, as this one has signed its own.
func (s scene) last(other scene) ledger.Line {
	l := entriesOf(other.log)[7]
	l.By, l.Sig = entriesOf(s.log)[7].By, entriesOf(s.log)[7].Sig
	return l
}

// kindOf makes an entry one of another kind.
func kindOf(log []byte, n int, kind string) []ledger.Line {
	l := entriesOf(log)
	l[n-1].Kind = kind
	return l
}
