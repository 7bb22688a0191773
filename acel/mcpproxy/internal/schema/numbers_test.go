package schema_test

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
)

var _ = Describe("a number among the arguments", func() {
	DescribeTable("passes that float64 keeps", func(number string) {
		Expect(schema.Keeps(number)).To(Succeed())
	},
		Entry(nil, "0"), Entry(nil, "-0"), Entry(nil, "0.00"), Entry(nil, "0e999999999999999999999"),
		Entry(nil, "1"), Entry(nil, "1.0"), Entry(nil, "1e2"), Entry(nil, "1E+2"), Entry(nil, "100e-2"), Entry(nil, "0.1"), Entry(nil, "-19.99"), Entry(nil, "0.0010"),
		Entry(nil, "9007199254740992"), Entry(nil, "9007199254740994"), Entry(nil, "1e308"), Entry(nil, "5e-324"),
		Entry(nil, "1000000000000000000000000"),
	)

	DescribeTable("is refused that float64 does not keep, and what would pass is said", func(number string, says any) {
		Expect(strict(`{"order": [{"id": `+number+`}]}`, "")).To(MatchError(says))
	},
		Entry(nil, "1.00000000000000000001", "its number 1.00000000000000000001 at /order/0/id has more digits than a tool can read (float64), to which it is 1. Send it as text, or with fewer digits."),
		Entry(nil, "9007199254740993", ContainSubstring("to which it is 9.007199254740992e+15. Send it as text, or with fewer digits.")),
		Entry(nil, "-0.1000000000000000055511151231257827", ContainSubstring("to which it is -0.1.")),
		Entry(nil, "1e-400", ContainSubstring("to which it is 0.")),
		Entry(nil, "1e400", "its number 1e400 at /order/0/id is beyond what a tool can read (float64). Send it as text, or send a smaller one."),
		Entry(nil, "1e999999999999999999999", ContainSubstring("is beyond what a tool can read")),
		Entry(nil, "-1e-999999999999999999999", ContainSubstring("to which it is -0.")),
	)

	It("is read at the cost of its length, however it is written", func() {
		zeros := strings.Repeat("0", 100_003)
		Expect(schema.Keeps("1." + zeros)).To(Succeed())
		Expect(schema.Keeps("1" + zeros)).To(MatchError(HaveSuffix("beyond what a tool can read (float64). Send it as text, or send a smaller one.")))
		Expect(schema.Keeps("0."+zeros+"1e99999999999999999999")).NotTo(Succeed(), "which some readers take for a small one")
	})
})

// What passes is what Go writes of the float64 that it reads, as exact numbers compare.
func TestNumbersPassThatComeBack(t *testing.T) {
	digits := rapid.StringOfN(rapid.SampledFrom([]rune("0011235789")), 1, 20, -1)
	rapid.Check(t, func(t *rapid.T) {
		number := strconv.Itoa(rapid.IntRange(-20, 20).Draw(t, "whole"))
		if rapid.Bool().Draw(t, "long") {
			number += digits.Draw(t, "digits")
		}
		if rapid.Bool().Draw(t, "fraction") {
			number += "." + digits.Draw(t, "behind the point")
		}
		if rapid.Bool().Draw(t, "exponent") {
			number += "e" + strconv.Itoa(rapid.IntRange(-330, 310).Draw(t, "exponent of ten"))
		}
		exact, _ := new(big.Rat).SetString(number)
		f, err := strconv.ParseFloat(number, 64)
		back := new(big.Rat)
		if err == nil {
			back, _ = back.SetString(strconv.FormatFloat(f, 'g', -1, 64))
		}
		if want := err == nil && exact.Cmp(back) == 0; (schema.Keeps(number) == nil) != want {
			t.Fatalf("%s: should pass is %v", number, want)
		}
	})
}

func TestEveryFloat64Passes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64().Draw(t, "f")
		for _, form := range []byte("gef") {
			if err := schema.Keeps(strconv.FormatFloat(f, form, -1, 64)); err != nil {
				t.Fatal(err)
			}
		}
	})
}
