package ginkgoacel_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/onsi/ginkgo/v2/types"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ginkgoacel"
	"github.com/acel-dev/acel/matchers"
)

// Whatever a call holds, Ginkgo can write the evidence down, send it to another
// process and print it, and nothing of it reaches the terminal as it was.
func FuzzEvidence(f *testing.F) {
	for _, args := range []string{``, `{}`, `{"a":[1,{"b":null}]}`, `{"a":1e400}`, `{"a":1,"a":2}`, `[`, "{\"\xff\":\"{{red}}\"}", strings.Repeat(`{"a":`, 20_000)} {
		f.Add("delete", args, "timeout", "run.json")
	}
	f.Add("del\x00ete\xff{{/}}", "\x1b", "##[error]\n", "::error::\u202e")
	f.Fuzz(func(t *testing.T, tool, args, failure, name string) {
		trace := acel.Trace{Name: name, Session: failure, Calls: []acel.Call{
			{Tool: tool, Args: json.RawMessage(args), Outcome: acel.Outcome{Status: acel.Failed, Error: failure}},
			{Tool: "delete", Args: json.RawMessage(args)},
		}}
		for _, rule := range []acel.Property{
			matchers.AtMostNTimes(acel.Operand{Glob: "*"}, 1), matchers.MustPrecede(acel.Operand{Tool: "delete", On: acel.Success}, "delete"), matchers.HaveCalledInOrder("delete", "delete"),
		} {
			check(t, ginkgoacel.EvidenceOf(trace, rule))
		}
	})
}

func check(t *testing.T, e ginkgoacel.Evidence) {
	sent := types.WrapEntryValue(e)
	packed, err := sent.GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	var got types.ReportEntryValue
	if err := got.GobDecode(packed); err != nil {
		t.Fatal(err)
	}
	if got.String() != e.String() {
		t.Errorf("%q became %q", e, got)
	}
	if text := e.String(); !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !acel.Visible(r) }) {
		t.Errorf("%q is not visible", text)
	}
	if strings.Contains(e.String(), "{{") {
		t.Errorf("%q has a style of Ginkgo's", e)
	}
}
