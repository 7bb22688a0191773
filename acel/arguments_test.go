package acel

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

var _ = Describe("an amount", func() {
	spend := AtMostTotal("pay", "amount", 500)

	DescribeTable("that cannot be counted is a violation of its own",
		func(args, why string) {
			found := replaying([]Call{with("pay", args)}, spend).Violations
			Expect(messagesOf(found)).To(Equal([]string{"pay at step 1 cannot be counted against the limit: args.amount " + why}))
		},
		Entry("missing", `{}`, "is missing"),
		Entry("null", `{"amount": null}`, "is null, not a number"),
		Entry("a number in a string", `{"amount": "5"}`, "is a string, not a number"),
		Entry("a boolean", `{"amount": true}`, "is a boolean, not a number"),
		Entry("a list", `{"amount": [5]}`, "is a list, not a number"),
		Entry("an object", `{"amount": {"value": 5}}`, "is an object, not a number"),
		Entry("negative", `{"amount": -0.01}`, "is negative (-0.01)"),
		Entry("beyond an exponent of 1,000", `{"amount": 1e1001}`, "is beyond an exponent of ±1000"),
		Entry("of too many digits", `{"amount": `+strings.Repeat("1", 4097)+`}`, "is longer than 4096 digits"),
		Entry("in arguments cut short", `{"amount": 5`, `cannot be read: its arguments are not valid JSON (unexpected EOF after offset 12)`),
		Entry("in arguments that are a list", `[5]`, "cannot be read: its arguments are no JSON object"),
		Entry("given twice", `{"amount": 1, "amount": 900}`, `cannot be read: its arguments are not valid JSON (duplicate object member name "amount")`),
	)

	It("is missing where the call has no arguments at all", func() {
		Expect(messagesOf(replaying(play("pay"), spend).Violations)).To(Equal([]string{"pay at step 1 cannot be counted against the limit: args.amount is missing"}))
	})

	It("that cannot be counted adds nothing, and breaks its rule for good", func() {
		result := replaying([]Call{with("pay", `{"amount": -600}`), with("pay", `{"amount": 500}`), with("pay", `{"amount": 0.01}`)}, spend)
		Expect(messagesOf(result.Violations)).To(Equal([]string{
			"pay at step 1 cannot be counted against the limit: args.amount is negative (-600)",
			"pay at step 3 brings the total of args.amount to 500.01; at most 500 allowed",
		}))
		Expect(result.Violations[1].Related).To(Equal([]CallRef{{Step: 2, Tool: "pay", Note: "adds 500"}}))
		Expect(result.Rules[0].Verdict).To(Equal(Violated))
	})

	It("that goes over is added, so that each later call is over too", func() {
		result := replaying([]Call{with("pay", `{"amount": 501}`), with("pay", `{"amount": 0}`)}, spend)
		Expect(stepsOf(result.Violations)).To(Equal([]int{1, 2}))
	})

	It("is exact: 0.1 + 0.2 against 0.3 is no violation", func() {
		calls := []Call{with("pay", `{"amount": 0.1}`), with("pay", `{"amount": 0.2}`)}
		Expect(replaying(calls, AtMostTotal("pay", "amount", 0.3)).Violations).To(BeEmpty())
		Expect(replaying(append(calls, with("pay", `{"amount": 1e-1000}`)), AtMostTotal("pay", "amount", 0.3)).Violations).To(HaveLen(1))
	})

	It("loses no digit beyond 2^53", func() {
		calls := []Call{with("pay", `{"amount": 9007199254740993}`)}
		Expect(replaying(calls, AtMostTotal("pay", "amount", "9007199254740992")).Violations).To(HaveLen(1))
		Expect(replaying(calls, AtMostTotal("pay", "amount", "9007199254740993")).Violations).To(BeEmpty())
	})

	It("may be negative where the rule allows it, and then gives room", func() {
		rule := spend.AllowingNegative()
		calls := []Call{with("pay", `{"amount": 500}`), with("pay", `{"amount": -100}`), with("pay", `{"amount": 100}`), with("pay", `{"amount": 1}`)}
		Expect(stepsOf(replaying(calls, rule).Violations)).To(Equal([]int{4}))
		Expect(rule.String()).To(Equal("at_most_total(pay, amount, 500, negative: allow)"))
	})

	It("that counts on success gives room only once it has succeeded", func() {
		s := policyOf(AtMostTotal(Operand{Tool: "pay", On: Success}, "amount", 100).AllowingNegative()).NewSession(SessionOptions{})
		recording(s, with("pay", `{"amount": 100}`))
		back, refused := s.Begin(with("pay", `{"amount": -50}`))
		Expect(refused).To(BeEmpty())
		Expect(s.Check(with("pay", `{"amount": 50}`))).To(HaveLen(1))
		back.End(Outcome{})
		Expect(s.Check(with("pay", `{"amount": 50}`))).To(BeEmpty())
	})

	It("that counts on success is given back by a failure", func() {
		rule := AtMostTotal(Operand{Tool: "pay", On: Success}, "amount", 100)
		failed := with("pay", `{"amount": 90}`)
		failed.Outcome.Status = Failed
		Expect(replaying([]Call{failed, with("pay", `{"amount": 100}`)}, rule).Violations).To(BeEmpty())
	})

	It("of -0 is no negative one", func() {
		Expect(replaying([]Call{with("pay", `{"amount": -0}`), with("pay", `{"amount": -0.00e5}`)}, AtMostTotal("pay", "amount", 0)).Violations).To(BeEmpty())
	})

	It("is found along a dotted path", func() {
		rule := AtMostTotal("pay", "order.total", 10)
		found := replaying([]Call{with("pay", `{"order": {"total": 11}}`), with("pay", `{"order": 11}`)}, rule).Violations
		Expect(messagesOf(found)).To(Equal([]string{
			"pay at step 1 brings the total of args.order.total to 11; at most 10 allowed",
			"pay at step 2 cannot be counted against the limit: args.order.total is out of reach behind a number, not a number",
		}))
	})
})

var _ = Describe("a limit in code", func() {
	DescribeTable("is the decimal that it reads as",
		func(r Rule, want string) { Expect(r.String()).To(Equal("at_most_total(a, x, " + want + ")")) },
		Entry("of a float", AtMostTotal("a", "x", 0.1), "0.1"),
		Entry("of a short float", AtMostTotal("a", "x", float32(0.1)), "0.1"),
		Entry("of a large float", AtMostTotal("a", "x", 1e21), "1000000000000000000000"),
		Entry("of an int", AtMostTotal("a", "x", -5), "-5"),
		Entry("of the largest unsigned", AtMostTotal("a", "x", uint64(1<<64-1)), "18446744073709551615"),
		Entry("of a string", AtMostTotal("a", "x", "500.00"), "500"),
	)

	DescribeTable("is refused",
		func(r Rule, want string) {
			Expect(r.Err()).To(MatchError(want))
			_, err := NewPolicy(PolicyConfig{Rules: []Rule{r}})
			Expect(err).To(MatchError("rule 1: " + want))
		},
		Entry("as a word", AtMostTotal("a", "x", "lots"), `at_most_total: limit: "lots" is not a JSON number`),
		Entry("as nothing", AtMostTotal("a", "x", ""), `at_most_total: limit: "" is not a JSON number`),
		Entry("beyond the exponents", AtMostTotal("a", "x", "1e1001"), `at_most_total: limit: "1e1001" is beyond an exponent of ±1000`),
		Entry("without a field", AtMostTotal("a", "", 5), "at_most_total: field: which argument is summed?"),
		Entry("with a broken field", AtMostTotal("a", ".x", 5), `at_most_total: field ".x" has an empty step between its dots`),
		Entry("as a negative count", AtMostNTimes("a", -1), "at_most_n_times: n: -1 is not a whole number from 0 to 2^63-1"),
		Entry("as half a call", AtMostNTimes("a", 0.5), "at_most_n_times: n: 0.5 is not a whole number from 0 to 2^63-1"),
		Entry("as a count beyond int64", AtMostNTimes("a", "9223372036854775808"), "at_most_n_times: n: 9223372036854775808 is not a whole number from 0 to 2^63-1"),
		Entry("as a count of words", AtMostNTimes("a", "two"), `at_most_n_times: n: "two" is not a JSON number`),
	)

	It("may be written as any whole number", func() {
		Expect(AtMostNTimes("a", "1e2").String()).To(Equal("at_most_n_times(a, 100)"))
		Expect(AtMostNTimes("a", 3.0).String()).To(Equal("at_most_n_times(a, 3)"))
		Expect(AtMostNTimes("a", "9223372036854775807").Err()).NotTo(HaveOccurred())
	})
})

// Arguments are read without decoding them; encoding/json, which decodes them,
// must find the same.
func TestArgumentsAreReadAsEncodingJSONReadsThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		args, _ := json.Marshal(drawValue(t, 3))
		path := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "ü", ""}), 1, 3).Draw(t, "path")
		reader := newArguments([][]string{path, {"other"}})
		reader.next()
		got := reader.field(args, 0)
		if want := kindAt(args, path); got.kind != want {
			t.Fatalf("%v in %s is %d, decoded %d", path, args, got.kind, want)
		}
		if again := reader.field(args, 0); fmt.Sprint(again) != fmt.Sprint(got) {
			t.Fatalf("%v in %s is %v, then %v", path, args, got, again)
		}
	})
}

func drawValue(t *rapid.T, depth int) any {
	kinds := 4
	if depth > 0 {
		kinds = 6
	}
	switch rapid.IntRange(0, kinds).Draw(t, "kind") {
	case 0:
		return nil
	case 1:
		return rapid.String().Draw(t, "string")
	case 2:
		return rapid.Int().Draw(t, "number")
	case 3:
		return rapid.Bool().Draw(t, "boolean")
	case 4:
		return []any{1, "x"}
	}
	object := map[string]any{}
	for _, key := range []string{"a", "b", "ü", ""} {
		if rapid.Bool().Draw(t, "has "+key) {
			object[key] = drawValue(t, depth-1)
		}
	}
	return object
}

// kindAt decodes arguments and follows a path through them.
func kindAt(args []byte, path []string) fieldKind {
	var at any
	if json.Unmarshal(args, &at) != nil {
		return fieldUnreadable
	}
	if _, ok := at.(map[string]any); !ok {
		return fieldUnreadable
	}
	for _, step := range path {
		object, ok := at.(map[string]any)
		if !ok {
			return fieldBlocked
		}
		if at, ok = object[step]; !ok {
			return fieldAbsent
		}
	}
	switch at.(type) {
	case string:
		return fieldString
	case float64:
		return fieldNumber
	}
	return fieldOther
}

// FuzzArguments holds the reader to one promise on any bytes: it neither
// panics nor reads anything from arguments that are no valid JSON object.
func FuzzArguments(f *testing.F) {
	for _, seed := range []string{`{"a": {"b": 1}}`, `{"a": "x"}`, `{"a"`, `[]`, `null`, ``, ` {} `, `{"a": 1, "a": 2}`, "{\"a\": \"\xff\"}", `{"a": 1} 2`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, args []byte) {
		calls := []Call{{Tool: "x", Args: args}}
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{
			AtMostNTimes(Matching("x", "a.b", "1"), 5), AtMostTotal("x", "a", 1), MustPrecede(Matching("x", "a", "y"), "z"),
		}})
		if err != nil {
			t.Fatal(err)
		}
		result, err := Replay(p, Trace{Calls: calls}.All())
		if err != nil {
			t.Fatal(err)
		}
		isObject := json.Valid(args) && bytes.TrimLeft(args, " \t\r\n")[0] == '{'
		if args != nil && !isObject && len(result.Violations) != 2 {
			t.Fatalf("%q passes: %v", args, messagesOf(result.Violations))
		}
	})
}
