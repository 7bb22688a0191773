package acel

import (
	"encoding/json"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

var _ = Describe("decoded arguments", func() {
	decode := func(args string) (map[string]any, error) { return with("pay", args).DecodedArgs() }

	It("are what encoding/json makes of them", func() {
		Expect(decode(` {"a": "x", "b": [1, 2.5, true, null], "c": {"d": -0.1}} `)).To(Equal(map[string]any{
			"a": "x", "b": []any{1.0, 2.5, true, nil}, "c": map[string]any{"d": -0.1},
		}))
	})

	It("are an empty map where there are none, which the caller may write to", func() {
		args, err := Call{Tool: "pay"}.DecodedArgs()
		Expect(err).NotTo(HaveOccurred())
		Expect(args).To(BeEmpty())
		Expect(args).NotTo(BeNil())
		Expect(decode(`{}`)).To(Equal(args))
	})

	DescribeTable("keep the digits of a number that a float64 would round",
		func(number string, want any) { Expect(decode(`{"n":` + number + `}`)).To(HaveKeyWithValue("n", want)) },
		Entry(nil, "9007199254740992", 9007199254740992.0),
		Entry(nil, "9007199254740993", json.Number("9007199254740993")),
		Entry(nil, "9007199254740993.0", json.Number("9007199254740993")),
		Entry(nil, "900719925474099.3e1", json.Number("9007199254740993")),
		Entry(nil, "12345678901234567890", json.Number("12345678901234567890")),
		Entry(nil, "12345678901234567891", json.Number("12345678901234567891")),
		Entry(nil, "0.1", 0.1),
		Entry(nil, "1e0", 1.0),
		Entry(nil, "1.0", 1.0),
		Entry(nil, "-0", 0.0),
		Entry(nil, "1e308", 1e308),
		Entry(nil, "1e400", json.Number("1"+strings.Repeat("0", 400))),
		Entry(nil, "1e-400", json.Number("0."+strings.Repeat("0", 399)+"1")),
		Entry("beyond what the engine reads, as it stands there", "1e5000", json.Number("1e5000")),
	)

	DescribeTable("are an error where they cannot be read",
		func(args, why string) {
			got, err := decode(args)
			Expect(err).To(MatchError(ContainSubstring(why)))
			Expect(got).To(BeNil())
		},
		Entry("nothing", ``, "its arguments are not valid JSON"),
		Entry("null", `null`, "its arguments are no JSON object"),
		Entry("a list", `[1]`, "its arguments are no JSON object"),
		Entry("a text", `"{}"`, "its arguments are no JSON object"),
		Entry("cut", `{"a":`, "its arguments are not valid JSON"),
		Entry("two", `{} {}`, "its arguments hold more than one JSON value"),
		Entry("a key twice", `{"a":1,"a":1}`, "duplicate"),
		Entry("a key twice, spelled in two ways", `{"a":1,"\u0061":1}`, "duplicate"),
		Entry("a key twice below", `{"a":[{"b":1,"b":1}]}`, "duplicate"),
		Entry("bytes that are no UTF-8", "{\"a\":\"\xff\"}", "its arguments are not valid JSON"),
		Entry("half a character", `{"a":"\ud800"}`, "its arguments are not valid JSON"),
		Entry("deeper than anybody reads", `{"a":`+strings.Repeat("[", 20_000)+strings.Repeat("]", 20_000)+`}`, "its arguments are not valid JSON"),
	)
})

// What encoding/json makes of small numbers is what DecodedArgs makes of them,
// and what it makes of an object it makes of the object written anew.
func TestDecodedArgsAreThoseOfEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		object := rapid.MapOf(rapid.String(), rapid.OneOf(
			rapid.Map(rapid.Float64Range(-1e15, 1e15), func(f float64) any { return f }),
			rapid.Map(rapid.String(), func(s string) any { return s }),
			rapid.Map(rapid.SliceOf(rapid.Bool()), func(b []bool) any { return b }),
		)).Draw(t, "object")
		text, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		var plain map[string]any
		if err := json.Unmarshal(text, &plain); err != nil {
			t.Fatal(err)
		}
		got, err := Call{Args: text}.DecodedArgs()
		if err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(plain)
		if err != nil || string(again) != string(want) {
			t.Fatalf("%s became %s: %v", want, again, err)
		}
	})
}

func FuzzDecodedArgs(f *testing.F) {
	for _, seed := range []string{"", "null", `{"a":1}`, `{"a":9007199254740993,"b":[1e400]}`, `{"a":1,"a":2}`, "{\"a\":\"\xff\"}", "{}{}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		c := Call{Args: raw}
		got, err := c.DecodedArgs()
		if err != nil || c.Args == nil {
			return
		}
		again, err := json.Marshal(got)
		if err != nil {
			t.Fatalf("%q became what makes no JSON: %v", raw, err)
		}
		twice, err := Call{Args: again}.DecodedArgs()
		if err != nil {
			t.Fatalf("%q became %q, which cannot be read: %v", raw, again, err)
		}
		if text, err := json.Marshal(twice); err != nil || string(text) != string(again) {
			t.Fatalf("%q became %q and then %q: %v", raw, again, text, err)
		}
	})
}
