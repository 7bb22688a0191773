package ledger_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

var _ = Describe("A line", func() {
	const prev = `"prev":"0000000000000000000000000000000000000000000000000000000000000000"`
	const whole = `{"e":{"seq":1,` + prev + `,"time":"2026-11-30T10:00:00Z","kind":"call","data":{}}}`
	change := func(old, new string) string { return strings.Replace(whole, old, new, 1) }

	It("is read", func() {
		l, err := ledger.Parse([]byte(whole))
		Expect(err).NotTo(HaveOccurred())
		Expect(string(l.Body)).To(Equal(whole[5 : len(whole)-1]))
		Expect(l.Sig).To(BeNil())
		Expect(l.Seal).To(BeNil())
	})
	DescribeTable("is refused:",
		func(line, why string) {
			_, err := ledger.Parse([]byte(line))
			Expect(err).To(MatchError(ContainSubstring(why)))
			Expect(len(err.Error())).To(BeNumerically("<", 400))
		},
		Entry("nothing", "", "not a line of a ledger"),
		Entry("an opening alone", `{"e":`, "not a line of a ledger"),
		Entry("an opening and an end", `{"e":}`, "not a line of a ledger"),
		Entry("one quote that opens and closes a seal", `{"e":,"seal":"}}`, "not a line of a ledger"),
		Entry("one quote that opens and closes a key", `{"e":,"by":"}`, "not a line of a ledger"),
		Entry("one quote that opens and closes a signature", `{"e":{},"by":"a+00000000","sig":"}`, "not a line of a ledger"),
		Entry("one quote that opens and closes a seal, at the end of data", change(`{}}}`, `{},"seal":"}}`), "not a line of a ledger"),
		Entry("one quote that opens and closes a time", `{"e":{"seq":1,"prev":","time":","kind":","data":{}}}`, "not a line of a ledger"),
		Entry("a seal of another length", change(`{}}}`, `{},"seal":"00"}}`), "not a line of a ledger"),
		Entry("a seal in capitals", change(`{}}}`, `{},"seal":"`+strings.Repeat("A", 64)+`"}}`), "not a line of a ledger"),
		Entry("a number with a sign", change(`:1,`, `:+1,`), "is no number of an entry"),
		Entry("a number with a zero before it", change(`:1,`, `:01,`), "not spelled as a ledger spells it, from byte 13 on"),
		Entry("a number that is too large", change(`:1,`, `:18446744073709551616,`), "is no number of an entry"),
		Entry("a link that is short", change(prev, `"prev":"00"`), "is no hash of a line: want 64 hexadecimal digits"),
		Entry("no date", change("2026-11-30", "2026-02-30"), "is no time in RFC 3339"),
		Entry("a time elsewhere", change("10:00:00Z", "10:00:00+01:00"), "not spelled as a ledger spells it"),
		Entry("a time with more digits than it needs", change("10:00:00Z", "10:00:00.10Z"), "not spelled as a ledger spells it"),
		Entry("a time with more digits than are kept", change("10:00:00Z", "10:00:00.1234567891Z"), "not spelled as a ledger spells it"),
		Entry("a time with a comma", change("10:00:00Z", "10:00:00,1Z"), "not spelled as a ledger spells it"),
		Entry("a kind that is none", change("call", "Call"), "there is no kind of entries"),
		Entry("data that is no object", change("{}}}", "1}}"), "the data of an entry is a JSON object"),
		Entry("data with white space", change("{}}}", "{ }}}"), "not spelled as a ledger spells it"),
		Entry("data with an escape that nobody needs", change("{}}}", `{"\u0061":1}}}`), "not spelled as a ledger spells it"),
		Entry("data with a member of a long name twice", change("{}}}", `{"`+strings.Repeat("a", 1e5)+`":1,"`+strings.Repeat("a", 1e5)+`":1}}}`), "duplicate object member name"),
		Entry("parts in another order", change(`"seq":1,`+prev, prev+`,"seq":1`), "not a line of a ledger"),
		Entry("a part more", change(`"kind"`, `"a":"","kind"`), "is no time in RFC 3339"),
		Entry("a part more that is no text", change(`"kind"`, `"a":1,"kind"`), "not a line of a ledger"),
		Entry("white space behind it", whole+" ", "not a line of a ledger"),
		Entry("white space in it", change(`{"seq"`, `{ "seq"`), "not a line of a ledger"),
		Entry("a key that is none", change(`{}}}`, `{}},"by":"a","sig":"AAAA"}`), "there is no key"),
		Entry("a signature without its key", change(`{}}}`, `{}},"by":"","sig":"AAAA"}`), "a signature and its key stand together"),
		Entry("a signature that is no base64", change(`{}}}`, `{}},"by":"a+00000000","sig":"A"}`), "the signature is no base64"),
		Entry("a signature with a newline in it", change(`{}}}`, `{}},"by":"a+00000000","sig":"AA`+"\n"+`AA"}`), "not spelled as a ledger spells it"),
	)
})
