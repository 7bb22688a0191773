package schema_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
)

const amount = `{"properties": {"amount": {"type": "number"}}}`

// strict holds arguments to a schema, as text.
func strict(args, its string) error {
	return new(schema.Definitions).Strict(json.RawMessage(args), json.RawMessage(its))
}

var _ = Describe("the schema of a tool", func() {
	DescribeTable("is followed to where a key stands", func(schema, right, wrong string) {
		schema = strings.ReplaceAll(schema, "AMOUNT", amount)
		Expect(strict(right, schema)).To(Succeed())
		Expect(strict(wrong, schema)).To(MatchError(ContainSubstring("may be taken for")))
	},
		Entry("by a reference", `{"$ref": "#/$defs/a", "$defs": {"a": AMOUNT}}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("by one of older drafts", `{"$ref": "#/definitions/a", "definitions": {"a": AMOUNT}}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("by one further in", `{"properties": {"order": {"$ref": "#/$defs/a"}}, "$defs": {"a": AMOUNT}}`, `{"order": {"amount": 1}}`, `{"order": {"Amount": 1}}`),
		Entry("by one beside what is declared", `{"properties": {"id": {}}, "$ref": "#/$defs/a", "$defs": {"a": AMOUNT}}`, `{"id": 1, "amount": 1}`, `{"Amount": 1}`),
		Entry("by one that is escaped", `{"$ref": "#/$defs/a~1b~0c%20%25", "$defs": {"a/b~c %": AMOUNT, "z": {"properties": {"Amount": {}}}}}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("by one into a list", `{"properties": {"x": {"$ref": "#/allOf/1"}}, "allOf": [true, AMOUNT]}`, `{"x": {"amount": 1}}`, `{"x": {"Amount": 1}}`),
		Entry("by references in a circle", `{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"allOf": [{"$ref": "#/$defs/a"}, AMOUNT]}}}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("by one to itself, at any depth", `{"properties": {"amount": {}, "next": {"$ref": "#"}}}`, `{"next": {"next": {"amount": 1}}}`, `{"next": {"next": {"Amount": 1}}}`),
		Entry("in a schema that has an id", `{"$id": "https://a.example/b", "$ref": "#/$defs/a", "$defs": {"a": AMOUNT, "b": {"properties": {"Amount": {}}}}}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("through allOf", `{"allOf": [AMOUNT]}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("through anyOf", `{"anyOf": [{"properties": {"id": {}}}, AMOUNT]}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("through oneOf", `{"oneOf": [AMOUNT, true]}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("through if", `{"if": AMOUNT}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("through then", `{"if": true, "then": AMOUNT}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("through else", `{"if": true, "else": AMOUNT}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("through dependentSchemas", `{"dependentSchemas": {"id": AMOUNT}}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("through dependencies", `{"dependencies": {"id": AMOUNT, "x": ["id"]}}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("through what is required", `{"required": ["amount"]}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("into items", `{"properties": {"l": {"items": AMOUNT}}}`, `{"l": [[], {"amount": 1}]}`, `{"l": [{"amount": 1}, {"Amount": 1}]}`),
		Entry("into the item whose own it is", `{"properties": {"l": {"prefixItems": [{}, AMOUNT]}}}`, `{"l": [{"Amount": 1}, {"amount": 1}, {"Amount": 1}]}`, `{"l": [7, {"Amount": 1}]}`),
		Entry("into an item behind those", `{"properties": {"l": {"prefixItems": [{}], "items": AMOUNT}}}`, `{"l": [{"Amount": 1}, {"amount": 1}]}`, `{"l": [{}, {}, {"Amount": 1}]}`),
		Entry("into items as a list", `{"properties": {"l": {"items": [{}, AMOUNT]}}}`, `{"l": [{"Amount": 1}, {"amount": 1}, {"Amount": 1}]}`, `{"l": [{}, {"Amount": 1}]}`),
		Entry("into additionalItems", `{"properties": {"l": {"items": [], "additionalItems": AMOUNT}}}`, `{"l": [{"amount": 1}]}`, `{"l": [{"Amount": 1}]}`),
		Entry("into unevaluatedItems", `{"properties": {"l": {"prefixItems": [{}], "unevaluatedItems": AMOUNT}}}`, `{"l": [{"Amount": 1}, {"amount": 1}]}`, `{"l": [{}, {"Amount": 1}]}`),
		Entry("into contains", `{"properties": {"l": {"contains": AMOUNT}}}`, `{"l": [{"amount": 1}]}`, `{"l": [1, {"Amount": 1}]}`),
		Entry("into lists of lists", `{"properties": {"l": {"items": {"items": AMOUNT}}}}`, `{"l": [[{"amount": 1}]]}`, `{"l": [[], [{"Amount": 1}]]}`),
		Entry("into additionalProperties", `{"properties": {"a": {}}, "additionalProperties": AMOUNT}`, `{"a": {"Amount": 1}, "b": {"amount": 1}}`, `{"b": {"Amount": 1}}`),
		Entry("into unevaluatedProperties", `{"properties": {"a": {}}, "unevaluatedProperties": AMOUNT}`, `{"a": {"Amount": 1}, "b": {"amount": 1}}`, `{"b": {"Amount": 1}}`),
		Entry("into patternProperties", `{"patternProperties": {"^o": AMOUNT}, "additionalProperties": {"properties": {"Amount": {}}}}`, `{"o1": {"amount": 1}, "p1": {"Amount": 1}}`, `{"o1": {"Amount": 1}}`),
		Entry("into those whose pattern Go cannot read", `{"patternProperties": {"^(?!x)": AMOUNT}}`, `{"o1": {"amount": 1}}`, `{"o1": {"Amount": 1}}`),
		Entry("by the place and not by the name alone", `{"properties": {"order": AMOUNT, "meta": {"properties": {"Amount": {}}}}}`, `{"order": {"amount": 1}, "meta": {"Amount": 1}}`, `{"order": {"Amount": 1}}`),
		Entry("and tells what must not hold from what may", `{"properties": {"amount": {}}, "not": {"properties": {"Amount": {}}}}`, `{"amount": 1}`, `{"Amount": 1}`),
		Entry("and an item from the value of no name", `{"properties": {"l": {"items": {"properties": {"": {}}, "items": [AMOUNT]}}}}`, `{"l": [{"": {"Amount": 1}}, [{"amount": 1}]]}`, `{"l": [{"": {"Amount": 1}}, [{"Amount": 1}]]}`),
	)

	DescribeTable("that cannot be followed counts with all its names, wherever they are declared", func(schema string) {
		schema = `{"properties": {"order": ` + schema + `, "meta": {"properties": {"amount": {}, "ID": {}, "id": {}}}}}`
		for _, right := range []string{`{"order": {"amount": 1}}`, `{"order": {"x": {"ID": 1}}}`, `{"order": {"id": 1}}`, `{"other": {"Amount": 1}}`} {
			Expect(strict(right, schema)).To(Succeed(), right)
		}
		for _, wrong := range []string{`{"order": {"Amount": 1}}`, `{"other": {}, "order": {"x": [{"AMOUNT": 1}]}}`, `{"order": {"Id": 1}}`} {
			Expect(strict(wrong, schema)).To(MatchError(ContainSubstring("may be taken for")), wrong)
		}
	},
		Entry("by another document", `{"$ref": "https://a.example/b.json#/c"}`),
		Entry("by an anchor", `{"$ref": "#a", "$defs": {"a": {"$anchor": "a"}}}`),
		Entry("by a way that leads nowhere", `{"$ref": "#/$defs/none"}`),
		Entry("by a way out of a list", `{"allOf": [{}], "$ref": "#/properties/order/allOf/1"}`),
		Entry("by an escape that is none", `{"$ref": "#/%zz"}`),
		Entry("by what is no text", `{"$ref": 7}`),
		Entry("dynamically", `{"$dynamicRef": "#a"}`),
		Entry("recursively", `{"$recursiveRef": "#"}`),
		Entry("within a part that has an id", `{"$ref": "#/properties/meta", "$id": "b"}`),
		Entry("through other schemas", `{"allOf": [{"anyOf": [{"$ref": "b.json"}]}]}`),
	)

	It("is held to by its own names even where more may apply", func() {
		schema := `{"properties": {"amount": {}, "meta": {"properties": {"Amount": {}}}}, "$ref": "b.json"}`
		Expect(strict(`{"Amount": 1}`, schema)).To(MatchError(ContainSubstring("may be taken for")))
	})

	DescribeTable("that says nothing lets every key pass", func(schema string) {
		Expect(strict(`{"Amount": {"amount": [1]}}`, schema)).To(Succeed())
	},
		Entry("none", ``), Entry("true", `true`), Entry("a list", `[]`), Entry("an empty one", `{}`),
		Entry("one of other values than it should have", `{"properties": 7, "allOf": {}, "items": "x", "required": 1, "patternProperties": []}`),
	)

	It("is read once for all calls, and a thousand are kept", func() {
		kept, anew := schema.ReadsOnce(amount, `true`, amount)
		Expect(kept).To(Equal(2))
		Expect(anew).To(BeFalse())
		var many []string
		for i := range 2001 {
			many = append(many, fmt.Sprintf(`{"title": "%d"}`, i))
		}
		kept, anew = schema.ReadsOnce(append(many, many[0])...)
		Expect(kept).To(BeNumerically("<=", 1000))
		Expect(anew).To(BeTrue())
	})

	It("that is no JSON refuses every call, and says who must mend it", func() {
		Expect(strict(`{}`, `{"properties":`)).To(MatchError(And(HavePrefix("the schema of its tool cannot be read"), HaveSuffix("a schema that is JSON."))))
	})

	DescribeTable("that would take too long to follow refuses the call", func(schema, args string) {
		Expect(strict(args, schema)).To(MatchError("its arguments are too many to be held to the schema of its tool. Send fewer at once."))
	},
		Entry("as many schemas for many keys", `{"anyOf": [`+times(1000, `{}`)+`]}`, `{`+times(2000, `"@": 1`)+`}`),
		Entry("as many schemas for many values", `{"anyOf": [`+times(1000, `{}`)+`]}`, `{`+times(400, `"@": {}`)+`}`),
		Entry("as many schemas for a few values", `{"properties": {`+times(9, `"@": {"$ref": "#/$defs/a"}`)+`}, "$defs": {"a": {"anyOf": [`+times(200_000, `true`)+`]}}}`, `{`+times(9, `"@": {}`)+`}`),
		Entry("as many schemas at each depth", `{"anyOf": [`+times(1000, `{"additionalProperties": {"$ref": "#"}}`)+`]}`, strings.Repeat(`{"a": `, 2000)+"1"+strings.Repeat("}", 2000)),
	)

	It("is followed through however many arguments that stand at one place", func() {
		items := `{"items": {"properties": {"order": ` + amount + `}}, "allOf": [{"items": {"required": ["id"]}}]}`
		Expect(strict(`{"l": [`+times(200_000, `{"order": {"amount": 1}}`)+`]}`, `{"properties": {"l": `+items+`}}`)).To(Succeed())
		values := `{"additionalProperties": {"properties": {"order": ` + amount + `}, "allOf": [` + times(30, `{}`) + `]}}`
		Expect(strict(`{`+times(20_000, `"@": {"order": {"amount": 1}}`)+`}`, values)).To(Succeed())
	})
})

// times lists a text many times, each with a number in place of "@".
func times(n int, text string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = strings.Replace(text, `"@"`, strconv.Quote(strconv.Itoa(i)), 1)
	}
	return strings.Join(all, ", ")
}

// However many schemas stand around a name, the arguments are held to it.
func TestASchemaIsFollowedThroughWhateverStandsAround(t *testing.T) {
	around := rapid.SampledFrom([][2]string{ // %s is the schema; the arguments
		{`{"allOf": [true, %s]}`, `%s`},
		{`{"anyOf": [{}, {"oneOf": [%s]}]}`, `%s`},
		{`{"if": %s}`, `%s`},
		{`{"then": %s, "else": {}}`, `%s`},
		{`{"else": %s}`, `%s`},
		{`{"dependentSchemas": {"x": %s}}`, `%s`},
		{`{"properties": {"in": %s}}`, `{"in": %s, "x": 1}`},
		{`{"additionalProperties": %s}`, `{"x": 1, "in": %s}`},
		{`{"patternProperties": {"n$": %s}}`, `{"in": %s}`},
		{`{"items": %s}`, `[{}, %s]`},
		{`{"prefixItems": [{}, %s], "items": {}}`, `[1, %s, 2]`},
	})
	rapid.Check(t, func(t *rapid.T) {
		schema, args := amount, `{"%s": 1}`
		var defs []string
		for i := range rapid.IntRange(0, 6).Draw(t, "depth") {
			by := around.Draw(t, "around")
			if rapid.Bool().Draw(t, "apart") {
				defs = append(defs, fmt.Sprintf(`"%d": %s`, i, schema))
				schema = fmt.Sprintf(`{"$ref": "#/$defs/%d"}`, i)
			}
			schema, args = fmt.Sprintf(by[0], schema), fmt.Sprintf(by[1], args)
		}
		schema = fmt.Sprintf(`{"properties": {"top": %s}, "$defs": {%s}}`, schema, strings.Join(defs, ", "))
		args = `{"top": ` + args + `}`
		if err := strict(fmt.Sprintf(args, "amount"), schema); err != nil {
			t.Fatal(err)
		}
		if strict(fmt.Sprintf(args, "Amount"), schema) == nil {
			t.Fatalf("%s was let pass by %s", args, schema)
		}
	})
}
