package report_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// A known finding is what one is known by.
type known struct {
	rule, tool, server string
	per                string // the value that the rule keeps calls apart by
	ended              bool   // by the end of the session, without a call
	args               map[string]any
}

// few draws findings of which many are equal.
var few = rapid.Custom(func(t *rapid.T) known {
	k := known{rule: rapid.SampledFrom([]string{"r", "rt", "pay-once"}).Draw(t, "rule")}
	k.per = rapid.SampledFrom([]string{"", `"t"`, "1"}).Draw(t, "per")
	if k.ended = rapid.IntRange(0, 4).Draw(t, "ended") == 0; k.ended {
		return k
	}
	k.tool = rapid.SampledFrom([]string{"t", "", "tt"}).Draw(t, "tool")
	k.server = rapid.SampledFrom([]string{"", "t", "crm"}).Draw(t, "server")
	k.args = rapid.MapOfN(rapid.SampledFrom([]string{"a", "b", "é"}), fewValues, 0, 2).Draw(t, "args")
	return k
})

var fewValues = rapid.OneOf(
	rapid.Map(rapid.SampledFrom([]int{0, 1, 100}), func(n int) any { return n }),
	rapid.Map(rapid.SampledFrom([]string{"", "1", "a b"}), func(s string) any { return s }),
	rapid.SampledFrom([]any{nil, true, []any{1, "x"}, []any{"x", 1}, map[string]any{"a": 1, "b": nil}}),
)

// same is the text of all that a finding is known by.
func (k known) same() string {
	if k.ended {
		return fmt.Sprintf("%q %q", k.rule, k.per)
	}
	args := []byte("{}")
	if len(k.args) > 0 {
		args, _ = json.Marshal(k.args)
	}
	return fmt.Sprintf("%q %q %q %q %s", k.rule, k.per, k.tool, k.server, args)
}

// but returns the finding with one part of another.
func (k known) but(part int, other known) known {
	switch part {
	case 0:
		k.rule = other.rule
	case 1:
		k.tool = other.tool
	case 2:
		k.server = other.server
	case 3:
		k.tool, k.server = k.server, k.tool
	case 4:
		k.args = other.args
	case 5:
		k.per = other.per
	default:
		return other
	}
	return k
}

// finding is the finding as some run has it.
func (k known) finding(t *rapid.T) report.Finding {
	v := acel.Violation{
		Rule: k.rule, Per: k.per, Spec: rapid.String().Draw(t, "spec"), Step: rapid.IntRange(1, 99).Draw(t, "step"),
		Message: rapid.String().Draw(t, "message"), State: json.RawMessage(rapid.SampledFrom([]string{"", `{"a":1}`}).Draw(t, "state")),
		Severity: acel.Severity(rapid.IntRange(0, 2).Draw(t, "severity")), RulePlace: acel.Place{Line: rapid.IntRange(0, 9).Draw(t, "rule line")},
	}
	if !k.ended {
		v.Call = &acel.Call{
			Tool: k.tool, Server: k.server, Args: json.RawMessage(respelled(t, k.args)), Turn: rapid.String().Draw(t, "turn"),
			Place: acel.Place{File: "x", Line: rapid.IntRange(0, 9).Draw(t, "line")},
		}
	}
	return report.Finding{Violation: v}
}

// respelled spells a JSON value in one of the ways that are equal.
func respelled(t *rapid.T, v any) string {
	space := rapid.SampledFrom([]string{"", " ", "\n\t"})
	pick := func(all ...string) string { return rapid.SampledFrom(all).Draw(t, "spelling") }
	switch v := v.(type) {
	case int:
		return pick(fmt.Sprint(v), fmt.Sprintf("%d.0", v), fmt.Sprintf("%de0", v), fmt.Sprintf("%dE-1", 10*v))
	case string:
		plain, _ := json.Marshal(v)
		return pick(string(plain), escapedThroughout(v))
	case []any:
		var items []string
		for _, item := range v {
			items = append(items, space.Draw(t, "space")+respelled(t, item))
		}
		return "[" + strings.Join(items, ",") + space.Draw(t, "space") + "]"
	case map[string]any:
		var members []string
		for _, key := range rapid.Permutation(slices.Sorted(maps.Keys(v))).Draw(t, "order") {
			members = append(members, respelled(t, key)+space.Draw(t, "space")+":"+space.Draw(t, "space")+respelled(t, v[key]))
		}
		return space.Draw(t, "space") + "{" + strings.Join(members, ",") + "}"
	}
	plain, _ := json.Marshal(v)
	return string(plain)
}

func escapedThroughout(s string) string {
	text := `"`
	for _, r := range s {
		text += fmt.Sprintf(`\u%04x`, r)
	}
	return text + `"`
}

// run is a report on these findings, in sessions and files of some names.
func run(t *rapid.T, all []known) *report.Report {
	r := &report.Report{}
	for _, k := range all {
		if len(r.Traces) == 0 || rapid.Bool().Draw(t, "another session") {
			r.Traces = append(r.Traces, report.Trace{File: rapid.String().Draw(t, "file"), Session: rapid.String().Draw(t, "session")})
		}
		last := &r.Traces[len(r.Traces)-1]
		if f := k.finding(t); rapid.Bool().Draw(t, "taken down") {
			last.Add(f.Violation)
		} else {
			last.Violations = append(last.Violations, f)
		}
	}
	r.Fingerprint()
	return r
}

func fingerprints(r *report.Report) []string {
	var all []string
	for _, trace := range r.Traces {
		for _, f := range trace.Violations {
			all = append(all, f.Fingerprint)
		}
	}
	return all
}

// Lines, files, sessions and their order, the spelling of arguments, messages and
// all else that differs between runs have no part in fingerprints.
func TestFingerprintsSurviveAnotherRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(few, 0, 8).Draw(t, "findings")
		one := fingerprints(run(t, all))
		other := fingerprints(run(t, rapid.Permutation(all).Draw(t, "another order")))
		if slices.Sort(one); !slices.Equal(one, slices.Sorted(slices.Values(other))) {
			t.Fatalf("%v\n%v", one, other)
		}
	})
}

// Two findings share a fingerprint where they share rule, value, tool, server and
// arguments, each alone in its run, and in no other case. In one run all have their own.
func TestFingerprintsTellFindingsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, other := few.Draw(t, "a"), few.Draw(t, "other")
		b := a.but(rapid.IntRange(0, 6).Draw(t, "part"), other)
		same := fingerprints(run(t, []known{a}))[0] == fingerprints(run(t, []known{b}))[0]
		if same != (a.same() == b.same()) {
			t.Fatalf("%v, for %s and %s", same, a.same(), b.same())
		}
		all := fingerprints(run(t, append(rapid.SliceOfN(few, 0, 8).Draw(t, "more"), a, a, b)))
		if slices.Sort(all); len(slices.Compact(slices.Clone(all))) < len(all) {
			t.Fatalf("twice: %v", all)
		}
	})
}

// What waivers excuse changes no fingerprint of the other findings: a baseline is of
// these alone.
func TestFingerprintsOfFindingsThatCountComeFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(few, 1, 8).Draw(t, "findings")
		r := run(t, all)
		var counting []known
		var got []string
		i := 0
		for k := range r.Traces {
			for n := range r.Traces[k].Violations {
				if rapid.Bool().Draw(t, "waived") {
					r.Traces[k].Violations[n].Excuse = &report.Excuse{Kind: report.Waived}
				} else {
					counting = append(counting, all[i])
				}
				i++
			}
		}
		r.Fingerprint()
		for _, trace := range r.Traces {
			for _, f := range trace.Violations {
				if f.Excuse == nil {
					got = append(got, f.Fingerprint)
				}
			}
		}
		if want := fingerprints(run(t, counting)); !slices.Equal(got, want) {
			t.Fatalf("%v\n%v", got, want)
		}
	})
}
