package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// evidenceOf is the text of a log of evidence with the bundles.
func evidenceOf(bundles ...*evidence.Bundle) string {
	var text bytes.Buffer
	log, err := evidence.NewLog(&text, onlyOnce(), evidence.Options{Name: "ci/1", Clock: fixedClock()})
	Expect(err).NotTo(HaveOccurred())
	for _, b := range bundles {
		Expect(log.Append(b)).To(Succeed())
	}
	Expect(log.Close(evidence.Counts{})).To(Succeed())
	return text.String()
}

// onlyOnce is the policy of the specs.
func onlyOnce() *acel.Policy {
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("send", 1)}})
	Expect(err).NotTo(HaveOccurred())
	return p
}

// bundlesOf are those of one live session that makes the calls.
func bundlesOf(calls ...acel.Call) []*evidence.Bundle {
	var all []*evidence.Bundle
	r := evidence.NewRecorder(evidence.Session{}, evidence.PolicyDigest(onlyOnce()), func(b *evidence.Bundle) error { all = append(all, b); return nil })
	s := onlyOnce().NewSession(acel.SessionOptions{Observer: r})
	for _, c := range calls {
		_, err := s.Record(c)
		Expect(err).NotTo(HaveOccurred())
	}
	Expect(r.Err()).NotTo(HaveOccurred())
	return all
}

// sends are calls of send, numbered.
func sends(n int) []acel.Call {
	var calls []acel.Call
	for i := range n {
		calls = append(calls, acel.Call{Tool: "send", Args: fmt.Appendf(nil, `{"n":%d}`, i+1)})
	}
	return calls
}

var _ = Describe("showing a log", func() {
	shown := func(log string, flags ...string) (code int, stdout string) {
		code, out, err := within(map[string]string{"e.jsonl": log})(append([]string{"show", "e.jsonl"}, flags...)...)
		Expect(err).To(BeEmpty())
		return code, out
	}

	It("tells the entries of a ledger, each in a line", func() {
		signer := fixedSigner("gate", 1)
		log := ledgerOf(ledger.WriterOptions{Origin: "acme/gate", Signer: signer, Closes: true}, nil, entry{"call", `{}`})
		code, out := shown(log)
		Expect(code).To(Equal(0))
		Expect(out).To(Equal(strings.ReplaceAll(`e.jsonl: the log acme/gate, begun 2026-11-30T10:00:01Z
  1  2026-11-30T10:00:01Z  log  ID
  2  2026-11-30T10:00:02Z  call  ID
  3  2026-11-30T10:00:03Z  end  ID
3 entries. The hash chain is intact; 'acelctl verify' checks signatures.
`, "ID", signer.Public().ID())))
	})

	It("shows the call of the step, also where calls overlap and older ones are not in the log", func() {
		records := func(texts ...string) (all []json.RawMessage) {
			for _, text := range texts {
				all = append(all, json.RawMessage(text))
			}
			return all
		}
		_, out := shown(evidenceOf(&evidence.Bundle{
			Policy:    "sha256:0",
			Violation: evidence.Violation{Rule: "ok", Spec: "ok", Kind: acel.Postcondition, Severity: "error", Step: 7, Tool: "send", Message: "send at step 7 was not ok"},
			Trace: evidence.Trace{Digest: "sha256:0", Omitted: 4, First: 5, Calls: records(
				`{"event":"end","id":"z"}`, `{"tool":"look"}`, `{"tool":"look"}`, `{"event":"begin","tool":"send","args":{"to":"thief"},"id":"a"}`,
				`{"event":"begin","tool":"send","args":{"to":"bob"},"id":"b"}`, `{"event":"end","result":false,"id":"a"}`,
			)},
		}))
		Expect(out).To(ContainSubstring(`step 7 | send {"to":"thief"}`))
		Expect(out).NotTo(ContainSubstring("bob"))
	})

	It("draws the calls of one session together, over its bundles", func() {
		_, out := shown(evidenceOf(bundlesOf(sends(3)...)...), "--trace")
		Expect(out).To(ContainSubstring("    * 1  send {\"n\":1}\n    * 2  send {\"n\":2}\n    > 3  send {\"n\":3}\n"))
	})

	It("keeps live sessions apart that have one name", func() {
		one, other := bundlesOf(sends(3)...), bundlesOf(acel.Call{Tool: "look"}, acel.Call{Tool: "send"}, acel.Call{Tool: "send"})
		_, out := shown(evidenceOf(one[0], other[0], one[1]), "--trace")
		Expect(out).To(ContainSubstring("      1  look\n    * 2  send\n    > 3  send\n"))
		Expect(out).To(ContainSubstring("    * 1  send {\"n\":1}\n    * 2  send {\"n\":2}\n    > 3  send {\"n\":3}\n"))
	})

	It("draws the steps that there are where the oldest calls are not in the log, and says how many those are", func() {
		calls := append(slices.Repeat([]acel.Call{{Tool: "look"}}, 10_005), sends(2)...)
		_, out := shown(evidenceOf(bundlesOf(calls...)...), "--trace")
		Expect(out).To(ContainSubstring("step 10007"))
		Expect(out).To(ContainSubstring("\n  note: 7 records of this session are not in the log\n"))
		Expect(out).To(ContainSubstring("\n    * 10006  send {\"n\":1}\n    > 10007  send {\"n\":2}\n"))
	})

	It("says where a session begins in the middle", func() {
		calls := append(slices.Repeat([]acel.Call{{Tool: "look"}}, 300), sends(3)...)
		_, out := shown(evidenceOf(bundlesOf(calls...)[1]), "--trace")
		Expect(out).To(ContainSubstring("\n  note: the evidence of this session begins in the middle\n"))
		Expect(out).To(ContainSubstring("\n      … 302 calls\n    > 303  send {\"n\":3}\n"))
	})

	It("shows no call as guilty that is another tool's", func() {
		b := bundlesOf(sends(2)...)[0]
		b.Violation.Tool = "delete"
		_, out := shown(evidenceOf(b), "--trace")
		Expect(out).To(ContainSubstring("| delete\n"))
		Expect(out).NotTo(ContainSubstring(`"n":2`))
	})

	It("says also without --trace where a call is not in the log", func() {
		const note = "\n  note: the call itself is not among those that this bundle leads back to: "
		whole, without := bundlesOf(sends(2)...)[0], bundlesOf(sends(2)...)[0]
		_, out := shown(evidenceOf(whole))
		Expect(out).NotTo(ContainSubstring(note))
		digest := sha256.Sum256(nil)
		without.Trace = evidence.Trace{Digest: "sha256:" + hex.EncodeToString(digest[:]), Calls: []json.RawMessage{}}
		code, out := shown(evidenceOf(without))
		Expect(code).To(Equal(0))
		Expect(out).To(ContainSubstring(note))
	})

	It("lists the rules of the policy, as many as one reads", func() {
		rules := []string{`{"rule":"first","spec":"never(\u202ex)","severity":"error"}`}
		for n := range 60 {
			rules = append(rules, fmt.Sprintf(`{"rule":"r%d","spec":"r%d","severity":"error"}`, n, n))
		}
		policy := fmt.Sprintf(`{"digest":"sha256:00","rules":[%s]}`, strings.Join(rules, ","))
		_, out := shown(ledgerOf(ledger.WriterOptions{Origin: "ci/1"}, nil, entry{evidence.KindPolicy, policy}))
		Expect(out).To(ContainSubstring("\n    first: never(\\u202ex)\n    r0\n"))
		Expect(out).To(ContainSubstring("\n    r48\n    and 11 more\n"))
	})
})

// However a session's records are parted into bundles, and whatever overlaps, its steps
// are those of the whole.
func TestStepsOverBundlesAreThoseOfTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := drawRecords(t)
		whole, err := acel.Trace{Calls: records}.Steps()
		if err != nil {
			t.Fatal(err)
		}
		var s shownSession
		for rest := records; len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "bundle")
			if err := s.add(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if fmt.Sprint(s.steps) != fmt.Sprint(whole) {
			t.Fatalf("got  %v\nwant %v", s.steps, whole)
		}
	})
}

// drawRecords draws whole calls, and calls that begin and end, in any order.
func drawRecords(t *rapid.T) []acel.Call {
	var records []acel.Call
	var open []string
	for n := range rapid.IntRange(1, 12).Draw(t, "records") {
		id := fmt.Sprint(n)
		switch kind := rapid.IntRange(0, 2).Draw(t, "kind"); {
		case kind == 0:
			records = append(records, acel.Call{ID: id, Tool: "whole"})
		case kind == 1 || len(open) == 0:
			records = append(records, acel.Call{ID: id, Tool: "part", Phase: acel.Begins})
			open = append(open, id)
		default:
			i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
			records = append(records, acel.Call{ID: open[i], Tool: "part", Phase: acel.Ends, Outcome: acel.Outcome{Status: acel.Failed, Error: open[i]}})
			open = slices.Delete(open, i, i+1)
		}
	}
	return records
}

// Whatever a bundle holds, showing it neither panics nor writes what a terminal obeys.
func FuzzShow(f *testing.F) {
	RegisterTestingT(f)
	b, err := json.Marshal(bundlesOf(sends(2)...)[0])
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add(bytes.Replace(b, []byte(`"step":2`), []byte(`"step":-9`), 1))
	f.Add(bytes.Replace(b, []byte(`"send"`), []byte(`"\u001b[31m\u202e"`), -1))
	f.Fuzz(func(t *testing.T, data []byte) {
		var text, out bytes.Buffer
		w, err := ledger.NewWriter(&text, ledger.WriterOptions{Origin: "x", Clock: fixedClock()})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Append(evidence.KindPolicy, []byte(`{"digest":"sha256:00","rules":[]}`)); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Append(evidence.KindViolation, data); err != nil {
			t.Skip("no JSON object")
		}
		s := &shownLog{verifiedText: verifiedText{w: &out}, name: "x", trace: true}
		found, err := evidence.Verify(io.MultiReader(&text), ledger.Options{Visit: s.visit})
		if err != nil {
			t.Fatal(err)
		}
		s.end(found)
		if i := strings.IndexFunc(out.String(), func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) }); i >= 0 {
			t.Fatalf("byte %d of %q is obeyed by a terminal", i, out.String())
		}
	})
}
