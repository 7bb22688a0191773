package acel

import (
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

// drawNumeral draws a JSON number: short, long, with a fraction, an exponent.
func drawNumeral(t *rapid.T, label string) string {
	return rapid.StringMatching(`-?(0|[1-9][0-9]{0,45})(\.[0-9]{1,30})?([eE][+-]?0{0,2}[0-9]{1,2})?`).Draw(t, label)
}

func mustDecimal(t rapid.TB, text string) decimal {
	d, err := parseDecimal([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d
}

func ratOf(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	return r
}

// same says whether a decimal and a rational are one number, and whether the
// decimal knows its own sign.
func same(d decimal, r *big.Rat) bool {
	return ratOf(d.String()).Cmp(r) == 0 && d.sign() == r.Sign()
}

func TestDecimalsAreExactRationals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawNumeral(t, "a"), drawNumeral(t, "b")
		da, db, ra, rb := mustDecimal(t, a), mustDecimal(t, b), ratOf(a), ratOf(b)
		sum := new(big.Rat).Add(ra, rb)
		switch {
		case !same(da, ra):
			t.Fatalf("%s reads as %s", a, da)
		case !same(da.add(db), sum):
			t.Fatalf("%s + %s = %s", a, b, da.add(db))
		case !same(da.negate(), new(big.Rat).Neg(ra)):
			t.Fatalf("-(%s) = %s", a, da.negate())
		case da.cmp(db) != ra.Cmp(rb):
			t.Fatalf("%s against %s is %d", a, b, da.cmp(db))
		case !same(da.add(db).add(db.negate()), ra):
			t.Fatalf("%s + %s - %s = %s", a, b, b, da.add(db).add(db.negate()))
		case !same(da, ra) || !same(db, rb):
			t.Fatal("an operation changed its operand")
		}
	})
}

func TestALongSumLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sum decimal
		want := new(big.Rat)
		for range rapid.IntRange(0, 30).Draw(t, "terms") {
			text := drawNumeral(t, "term")
			sum = sum.add(mustDecimal(t, text))
			want.Add(want, ratOf(text))
			if !same(sum, want) {
				t.Fatalf("sum %s, exactly %s", sum, want.FloatString(40))
			}
		}
	})
}

func TestADecimalReadsBackWhatItWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := mustDecimal(t, drawNumeral(t, "d"))
		text := d.String()
		again := mustDecimal(t, text)
		if again.cmp(d) != 0 || again.String() != text {
			t.Fatalf("%s reads back as %s", text, again)
		}
		if strings.ContainsAny(text, "eE+") || strings.Contains(text, ".") && strings.HasSuffix(text, "0") {
			t.Fatalf("%s is not the shortest plain form", text)
		}
	})
}

// Sums of two coefficients near 128 bits go over into big numbers.
func TestDecimalsPass128BitsExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		edge := func(label string) *big.Int {
			x := new(big.Int).Lsh(big.NewInt(1), uint(rapid.SampledFrom([]int{63, 64, 65, 127, 128}).Draw(t, label+" bits")))
			x.Add(x, big.NewInt(int64(rapid.IntRange(-3, 3).Draw(t, label+" off"))))
			if rapid.Bool().Draw(t, label+" negative") {
				x.Neg(x)
			}
			return x
		}
		a, b := edge("a"), edge("b")
		da, db := mustDecimal(t, a.String()), mustDecimal(t, b.String())
		if got, want := da.add(db).String(), new(big.Int).Add(a, b).String(); got != want {
			t.Fatalf("%s + %s = %s", a, b, got)
		}
		if got := da.cmp(db); got != a.Cmp(b) {
			t.Fatalf("%s against %s is %d", a, b, got)
		}
		shifted := mustDecimal(t, b.String()+"e-1")
		if got, want := da.add(shifted), new(big.Rat).Add(ratOf(a.String()), ratOf(b.String()+"e-1")); !same(got, want) {
			t.Fatalf("%s + %se-1 = %s", a, b, got)
		}
	})
}

// FuzzNumeral holds scanNumeral to the grammar of RFC 8259 as encoding/json
// reads it.
func FuzzNumeral(f *testing.F) {
	for _, seed := range []string{"0", "-0", "10", "01", "1.", ".5", "1e5", "1E+05", "1e", "+1", "0x1", "1_0", " 1", "1 ", "NaN", "--1", "1e-", "00", "-", "1.5.2", "1e5.0", "٣", ""} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		_, ok := scanNumeral(text)
		var n json.Number
		isNumber := len(text) > 0 && (text[0] == '-' || text[0] >= '0' && text[0] <= '9')
		bare := isNumber && text[len(text)-1] >= '0' && text[len(text)-1] <= '9'
		if want := bare && json.Unmarshal(text, &n) == nil; ok != want {
			t.Fatalf("%q: %v, encoding/json says %v", text, ok, want)
		}
	})
}

var _ = Describe("a decimal", func() {
	It("makes ten times 0.1 exactly 1", func() {
		var sum decimal
		for range 10 {
			sum = sum.add(mustDecimal(GinkgoT(), "0.1"))
		}
		Expect(sum.cmp(mustDecimal(GinkgoT(), "1"))).To(Equal(0))
		Expect(sum.String()).To(Equal("1"))
	})

	It("makes 0.1 + 0.2 exactly 0.3", func() {
		sum := mustDecimal(GinkgoT(), "0.1").add(mustDecimal(GinkgoT(), "0.2"))
		Expect(sum.cmp(mustDecimal(GinkgoT(), "0.3"))).To(Equal(0))
	})

	DescribeTable("keeps every digit",
		func(text, want string) { Expect(mustDecimal(GinkgoT(), text).String()).To(Equal(want)) },
		Entry("of 2^53+1", "9007199254740993", "9007199254740993"),
		Entry("of thirty digits", "123456789012345678901234567890", "123456789012345678901234567890"),
		Entry("of sixty digits", strings.Repeat("123456", 10), strings.Repeat("123456", 10)),
		Entry("of a thousandth power of ten", "1e1000", "1"+strings.Repeat("0", 1000)),
		Entry("of its inverse", "1e-1000", "0."+strings.Repeat("0", 999)+"1"),
		Entry("of 4,096", strings.Repeat("7", 4096), strings.Repeat("7", 4096)),
		Entry("behind the point too", "0."+strings.Repeat("3", 4095), "0."+strings.Repeat("3", 4095)),
		Entry("and drops none that counts", "100.100", "100.1"),
		Entry("and no zero before the point", "500", "500"),
		Entry("whatever the case of e", "12E2", "1200"),
		Entry("with a plus in the exponent", "12e+2", "1200"),
		Entry("with zeros in the exponent", "12e0000000002", "1200"),
	)

	DescribeTable("knows one zero",
		func(text string) {
			d := mustDecimal(GinkgoT(), text)
			Expect(d.sign()).To(Equal(0))
			Expect(d.String()).To(Equal("0"))
			Expect(d.negate().String()).To(Equal("0"))
			Expect(d.cmp(decimal{})).To(Equal(0))
		},
		Entry("plain", "0"), Entry("negative", "-0"), Entry("with places", "-0.000"), Entry("with an exponent", "0e1000"),
	)

	It("is 0 again when what was added is taken away, whatever the scales", func() {
		a, b := mustDecimal(GinkgoT(), "1e-1000"), mustDecimal(GinkgoT(), "1e1000")
		sum := a.add(b).add(a.negate()).add(b.negate())
		Expect(sum.sign()).To(Equal(0))
		Expect(sum.String()).To(Equal("0"))
		Expect(sum.add(mustDecimal(GinkgoT(), "1.5")).String()).To(Equal("1.5"))
	})

	It("needs no big number for a zero, whatever its scale", func() {
		zero := mustDecimal(GinkgoT(), "0e-1000")
		Expect(zero.add(mustDecimal(GinkgoT(), "1")).big).To(BeNil())
		Expect(decimal{}.add(mustDecimal(GinkgoT(), "5e-1000")).big).To(BeNil())
	})

	It("never writes to a big number that another shares", func() {
		big := mustDecimal(GinkgoT(), strings.Repeat("9", 50))
		text := big.String()
		big.add(mustDecimal(GinkgoT(), "1"))
		big.negate()
		big.cmp(mustDecimal(GinkgoT(), "1.5"))
		Expect(big.String()).To(Equal(text))
	})

	DescribeTable("is refused",
		func(text string, want error) {
			_, err := parseDecimal([]byte(text))
			Expect(errors.Is(err, want)).To(BeTrue(), "%q: %v", text, err)
		},
		Entry("empty", "", errNotNumber),
		Entry("a sign alone", "-", errNotNumber),
		Entry("a plus", "+1", errNotNumber),
		Entry("a leading zero", "01", errNotNumber),
		Entry("a bare point before", ".5", errNotNumber),
		Entry("a bare point behind", "5.", errNotNumber),
		Entry("an empty exponent", "1e", errNotNumber),
		Entry("an exponent of a sign", "1e-", errNotNumber),
		Entry("a broken exponent", "1e1.5", errNotNumber),
		Entry("space before", " 1", errNotNumber),
		Entry("space behind", "1 ", errNotNumber),
		Entry("hexadecimal", "0x10", errNotNumber),
		Entry("an underscore", "1_000", errNotNumber),
		Entry("a thousands comma", "1,000", errNotNumber),
		Entry("other digits", "٣", errNotNumber),
		Entry("not a number", "NaN", errNotNumber),
		Entry("infinity", "Infinity", errNotNumber),
		Entry("a string", `"1"`, errNotNumber),
		Entry("an exponent above 1,000", "1e1001", errExponent),
		Entry("an exponent below -1,000", "1e-1001", errExponent),
		Entry("an exponent that no integer holds", "1e99999999999999999999", errExponent),
		Entry("4,097 digits", strings.Repeat("7", 4097), errDigits),
		Entry("4,097 digits around the point", "1."+strings.Repeat("7", 4096), errDigits),
	)
})
