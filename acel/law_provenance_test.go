package acel

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// The naive reading of argument_from: every scalar in the value occurs in a text
// that an earlier call returned or the user said.

// scalars are the texts of all scalars in a value but null. A text that holds an
// object or a list is read as that, where results are read.
func scalars(v any) []string {
	switch v := v.(type) {
	case string:
		return []string{v}
	case bool:
		return []string{map[bool]string{true: "true", false: "false"}[v]}
	case json.Number:
		r, _ := new(big.Rat).SetString(v.String())
		if r.IsInt() {
			return []string{r.Num().String()}
		}
		return []string{strings.TrimRight(r.FloatString(20), "0")}
	case []any:
		var all []string
		for _, item := range v {
			all = append(all, scalars(item)...)
		}
		return all
	case map[string]any:
		var all []string
		for _, item := range v {
			all = append(all, scalars(item)...)
		}
		return all
	}
	return nil
}

// unfolded reads a text that holds an object or a list as that.
func unfolded(v any) any {
	text, isText := v.(string)
	if !isText {
		return v
	}
	inner, ok := decoded([]byte(text))
	switch inner.(type) {
	case map[string]any, []any:
		if ok {
			return inner
		}
	}
	return v
}

// standingAt is what stands behind the steps of a path, in a list in each item.
func standingAt(v any, steps []string) []any {
	v = unfolded(v)
	if len(steps) == 0 {
		return []any{v}
	}
	var all []any
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			all = append(all, standingAt(item, steps)...)
		}
	case map[string]any:
		if inner, there := v[steps[0]]; there {
			all = standingAt(inner, steps[1:])
		}
	}
	return all
}

// occurs says whether a value is a text, or stands in it as words.
func occurs(value, text string) bool {
	value, text = strings.ToLower(strings.Join(strings.Fields(value), " ")), strings.ToLower(strings.Join(strings.Fields(text), " "))
	if value == text || value == "" {
		return true
	}
	letter := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
	core := strings.TrimFunc(value, func(r rune) bool { return !letter(r) })
	if core == "" {
		return false
	}
	for at := range text {
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(strings.TrimPrefix(text[at:], core))
		if strings.HasPrefix(text[at:], core) && !letter(before) && !letter(after) {
			return true
		}
	}
	return false
}

var (
	returned = []string{
		`{"orders":[{"id":"W12","n":5},{"id":"W-13","n":0.50}],"note":"see W99"}`, `"{\"orders\":{\"id\":\"W12\"}}"`, `"Order #W-13, was  found; Order 5."`, `5.0`, `true`,
		`[{"orders":[{"id":["W12",7]}]}]`, `{"orders":"[{\"id\":\"W14\"}]"}`, `null`, `""`, `{}`, `"Ann O'Neill (é)"`,
	}
	wantedOnes = []string{
		`"W12"`, `"w12"`, `"W1"`, `"W-13"`, `"13"`, `"W99"`, `"#W-13"`, `5`, `5.0`, `"5"`, `0.5`, `true`, `"true"`, `null`, `["W12","W-13"]`, `["W12","zzz"]`, `{"a":"W12","b":null}`, `""`, `"W14"`,
		`7`, `"Order  #W-13"`, `"order 5"`, `"O'Neill"`, `"O'NEILL (É)"`, `"-"`, `[]`, `false`, `"was found"`,
	}
	spoken = []string{"", "", "", "cancel W12, please", "it is order 5 (W-13)", "É", "zzz"}
)

func TestAnArgumentComesFromWhereItSays(t *testing.T) {
	counts := map[Verdict]int{}
	rapid.Check(t, func(t *rapid.T) {
		field := rapid.SampledFrom([]string{"", "orders.id", "orders", "note", "orders.n"}).Draw(t, "field")
		rule := ArgumentFrom(Operand{Tool: "b", Field: "v"}, Operand{Tool: "a", Field: field})
		one := rapid.Custom(func(t *rapid.T) Call {
			c := Call{Tool: rapid.SampledFrom([]string{"a", "b", "b", "c"}).Draw(t, "tool"), User: rapid.SampledFrom(spoken).Draw(t, "user")}
			c.Outcome.Status = rapid.SampledFrom([]Status{OK, OK, OK, Failed, Unfinished, Refused}).Draw(t, "status")
			if rapid.IntRange(0, 9).Draw(t, "recorded") > 0 {
				c.Outcome.Result = json.RawMessage(rapid.SampledFrom(returned).Draw(t, "result"))
			}
			if c.Tool == "b" {
				forms := []string{`{"v":V}`, `{"v":V}`, `{"v":V}`, `{"v":V}`, `{}`, `{"v"`, `[V]`}
				c.Args = json.RawMessage(strings.ReplaceAll(rapid.SampledFrom(forms).Draw(t, "args"), "V", rapid.SampledFrom(wantedOnes).Draw(t, "value")))
			}
			return c
		})
		calls := rapid.SliceOfN(one, 0, 6).Draw(t, "calls")
		var texts []string
		want, end, unseen := []int{}, Satisfied, false
		for i, c := range calls {
			texts = append(texts, c.User)
			if c.Tool == "b" {
				args, readable := readArgs(c)
				var parts []string
				if v, there := args["v"]; there {
					parts = scalars(v)
				}
				known := readable && !slices.ContainsFunc(parts, func(part string) bool {
					return !slices.ContainsFunc(texts, func(text string) bool { return occurs(part, text) })
				})
				switch {
				case known:
				case unseen && readable:
					if c.Outcome.Status != Refused && end == Satisfied {
						end = Undecided
					}
				default:
					want = append(want, i+1)
					if c.Outcome.Status != Refused {
						end = Violated
					}
				}
			}
			if c.Tool == "a" && c.Outcome.Status == OK {
				unseen = unseen || c.Outcome.Result == nil
				v, _ := decoded(c.Outcome.Result)
				for _, value := range standingAt(v, strings.FieldsFunc(field, func(r rune) bool { return r == '.' })) {
					texts = append(texts, scalars(value)...)
				}
			}
		}
		r := judge(t, calls, rule)
		counts[end]++
		if got := brokenAt(r, 0); !slices.Equal(got, want) || r.Rules[0].Verdict != end {
			for _, c := range calls {
				t.Logf("%s %s user %q: %s %s", c.Tool, c.Args, c.User, c.Outcome.Status, c.Outcome.Result)
			}
			t.Fatalf("%s breaks at %v (%s), naively at %v (%s)", rule, got, r.Rules[0].Verdict, want, end)
		}
	})
	if len(counts) < 2 {
		t.Error(counts)
	}
}
