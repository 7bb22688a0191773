package ledger_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

// shown is a text as it stands in a line.
func shown(text string) string {
	line := must(ledger.Format(ledger.Line{Entry: ledger.Entry{Kind: "a", Data: must(json.Marshal(map[string]string{"": text}))}}))
	_, data, _ := bytes.Cut(line, []byte(`"data":{"":"`))
	return string(bytes.TrimSuffix(data, []byte(`"}}}`)))
}

var _ = Describe("A text in a line", func() {
	DescribeTable("is shown as",
		func(text, want string) { Expect(shown(text)).To(Equal(want)) },
		Entry(nil, "plain/&<>é", "plain/&<>é"), Entry(nil, "日本 עברית 🙂", "日本 עברית 🙂"),
		Entry(nil, "\x1b[31m", `\u001b[31m`), Entry(nil, "\x7f\u0080\u009b", `\u007f\u0080\u009b`),
		Entry(nil, "\u2028\u2029\u202e\u2066", `\u2028\u2029\u202e\u2066`), Entry(nil, "a\u200bb\ufeff\u00ad", `a\u200bb\ufeff\u00ad`),
		Entry(nil, "a\ufe0f\U000e0101", `a\ufe0f\udb40\udd01`), Entry(nil, "\U000e0041", `\udb40\udc41`),
		Entry(nil, "\u115f\u3164\u034f", `\u115f\u3164\u034f`), Entry(nil, "\ue000\U0010fffd", `\ue000\udbff\udffd`),
	)

	// What Unicode adds later, and a newer Go knows, is spelled as before.
	It("has the characters escaped that Unicode 15 knew to have no shape, and no others", func() {
		if unicode.Version != "15.0.0" {
			Skip("this Go knows Unicode " + unicode.Version)
		}
		var formless, others strings.Builder
		for r := rune(0x7f); r <= unicode.MaxRune; r++ {
			switch {
			case unicode.Is(unicode.Cs, r): // half a character
			case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
				formless.WriteRune(r)
			default:
				others.WriteRune(r)
			}
		}
		Expect(shown(formless.String())).To(MatchRegexp(`^(\\u[0-9a-f]{4})+$`))
		Expect(shown(others.String()) == others.String()).To(BeTrue())
	})
	It("leaves a character as it is that Unicode 15 did not know", func() {
		Expect(shown("\U0001c000\u0378")).To(Equal("\U0001c000\u0378"))
	})
})
