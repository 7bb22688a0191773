package schema_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// An order is what a handler in Go may read arguments into.
type order struct {
	Amount any `json:"amount"`
	Task   any `json:"task"`
	Lines  []struct {
		ID any `json:"id"`
	} `json:"lines"`
}

// checkStrict holds arguments to what strict promises: those that it lets pass are an
// object, from which Go's decoder reads the same into a struct as stands there.
func checkStrict(t interface{ Fatalf(string, ...any) }, args []byte) {
	if strict(string(args), `{"properties":{"amount":{},"task":{},"lines":{}}}`) != nil {
		return
	}
	var stands map[string]any
	if err := exactly(args, &stands); err != nil || stands == nil {
		t.Fatalf("%q was let pass, which is no object: %v", args, err)
	}
	var read order
	if err := exactly(args, &read); err != nil {
		return // a list where the struct has none, say
	}
	if !reflect.DeepEqual(read.Amount, stands["amount"]) || !reflect.DeepEqual(read.Task, stands["task"]) {
		t.Fatalf("%q reads as %+v", args, read)
	}
}

// exactly decodes as a handler would, but for numbers, which stay as they are written.
func exactly(args []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(args))
	d.UseNumber()
	return d.Decode(into)
}

func FuzzStrict(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"amount":1}`, `{"amount":1,"Amount":2}`, `{"AMOUNT":2}`, `{"tasK":2}`, `{"task":{"a":[{"b":1}]}} `, `{"lines":[{"id":1,"ID":2}]}`,
		`[{}]`, `null`, `{"a":1}{"b":2}`, `{"\u0061mount":1}`, "{\"amount\":\"\xff\"}", `{"amount":1e999}`, strings.Repeat(`{"a":`, 300),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, args []byte) { checkStrict(t, args) })
}

// A schema of whatever form makes nothing panic, and the same of the same arguments.
func FuzzSchema(f *testing.F) {
	for _, seed := range []string{
		amount, `{"$ref":"#"}`, `{"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"items":[{"required":["id"]}]}}}`, `{"patternProperties":{"(":{},"^a":{"$ref":"x"}}}`, `{"$ref":"#/allOf/00","allOf":7}`, `[]`,
	} {
		f.Add([]byte(seed), []byte(`{"Amount":1,"l":[{"ID":1}],"a":{"iD":[[1]]}}`))
	}
	f.Fuzz(func(t *testing.T, schema, args []byte) {
		one, two := strict(string(args), string(schema)), strict(string(args), string(schema))
		if !reflect.DeepEqual(one, two) {
			t.Fatalf("%v, and then %v", one, two)
		}
		if plain := strict(string(args), ""); plain != nil && one == nil {
			t.Fatalf("a schema lets pass what is refused without one: %v", plain)
		}
	})
}

func TestWhatIsLetPassReadsTheSameEverywhere(t *testing.T) {
	key := rapid.SampledFrom([]string{"amount", "Amount", "aMOUNT", "task", "tasK", "taſk", "lines", "id", "x"})
	rapid.Check(t, func(t *rapid.T) {
		var members []string
		for range rapid.IntRange(0, 4).Draw(t, "members") {
			value := rapid.SampledFrom([]string{"1", `"amount"`, `{"id": 1}`, `[{"id": 1}]`}).Draw(t, "value")
			members = append(members, `"`+key.Draw(t, "key")+`": `+value)
		}
		checkStrict(t, []byte("{"+strings.Join(members, ", ")+"}"))
	})
}
