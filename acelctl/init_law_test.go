package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// A tester is a test, or one run of a law.
type tester interface {
	Context() context.Context
	Fatalf(format string, args ...any)
}

// draftFrom returns what init makes of a trace.
func draftFrom(t tester, text string) draft {
	cmd := &cobra.Command{}
	cmd.SetErr(io.Discard)
	i := &initialization{cmd: cmd}
	r := traceReader{seen: newSeen(), formats: map[string]bool{}, sessions: map[*trace.Session]*seenSession{}}
	if f := r.decode(t.Context(), input{name: "t.jsonl"}, strings.NewReader(text), r.see); len(f.problems) > 0 {
		t.Fatalf("%v in\n%s", f.problems[0], text)
	}
	d := draft{name: "acel.yaml", seen: r.seen}
	i.propose(&d)
	return d
}

// rulesOf reads a rules file, which must be without a warning unless it has no
// rule.
func rulesOf(t tester, text string) []acel.Rule {
	set, err := rules.Parse(rules.Options{Strict: !strings.Contains(text, "[]")}, rules.Source{Name: "acel.yaml", Data: []byte(text)})
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return set.Config.Rules
}

// findings replays a trace.
func findings(t *rapid.T, text string, c acel.Concurrency, all ...acel.Rule) []acel.Violation {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: all, Concurrency: c})
	if err != nil {
		t.Fatal(err)
	}
	var found []acel.Violation
	sessions := map[*trace.Session]*acel.Session{}
	for e, err := range trace.Decode(strings.NewReader(text), trace.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		switch e.Kind {
		case trace.Opened:
			sessions[e.Session] = policy.NewSession(acel.SessionOptions{})
		case trace.Called:
			v, err := sessions[e.Session].Record(e.Call)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, v...)
		case trace.Closed:
			found = append(found, sessions[e.Session].Close()...)
		case trace.Stopped:
			found = append(found, sessions[e.Session].Stop()...)
		case trace.Cut:
			found = append(found, sessions[e.Session].Cut()...)
		}
	}
	return found
}

// drawTrace writes a native trace: sessions side by side, calls that overlap,
// that fail and that are refused, tools of two servers and amounts of every
// kind.
func drawTrace(t *rapid.T) string {
	tools := []string{"refund", "deleteRow", "send-mail", "look", "get_refund", "delete\nrow", "pay: #", `wipe "x"`}
	amounts := []string{"1", "0.1", "0.20", "1e2", "0", "33.333333333333333333333", "7E-3", "1", "2", "3", "-1", `"1"`, "null", "[1]"}
	draw := func(label string, from []string) string { return rapid.SampledFrom(from).Draw(t, label) }
	var lines []string
	flying := map[string][]string{} // ids by session
	turns := map[string]string{}    // those that a session's last record was of
	for n := range rapid.IntRange(1, 40).Draw(t, "records") {
		session := draw("session", []string{"a", "b", "c", "d"})
		r := map[string]any{"session": session}
		turn := turns[session]
		turns[session] = ""
		if ids := flying[session]; len(ids) > 0 && rapid.Bool().Draw(t, "ends") {
			flying[session] = ids[1:]
			r["event"], r["id"] = "end", ids[0]
			r["outcome"] = draw("outcome", []string{"ok", "error", "unfinished", "refused"})
			lines = append(lines, line(r))
			continue
		}
		args := map[string]any{}
		for _, field := range []string{"amount", "total"} {
			if rapid.IntRange(0, 9).Draw(t, "has "+field) > 0 {
				args[field] = json.RawMessage(draw(field, amounts[:rapid.SampledFrom([]int{10, 10, len(amounts)}).Draw(t, "kinds")]))
			}
		}
		r["tool"], r["args"] = draw("tool", tools), args
		if rapid.IntRange(0, 9).Draw(t, "served") == 0 {
			r["server"] = draw("server", []string{"x", "y"})
		}
		switch draw("form", []string{"whole", "whole", "turn", "begin", "refuse"}) {
		case "whole":
			r["outcome"] = draw("outcome", []string{"ok", "ok", "error", "unfinished", "refused"})
		case "turn":
			if turn == "" || rapid.Bool().Draw(t, "new turn") { // the calls of one stand together
				turn = fmt.Sprint(n)
			}
			r["turn"], turns[session] = turn, turn
		case "begin":
			id := fmt.Sprint(n)
			flying[session] = append(flying[session], id)
			r["event"], r["id"] = "begin", id
		case "refuse":
			r["event"] = "refuse"
		}
		lines = append(lines, line(r))
	}
	return strings.Join(lines, "")
}

func line(record map[string]any) string {
	text, err := json.Marshal(record)
	if err != nil {
		panic(err)
	}
	return string(text) + "\n"
}

// Whatever the traces are, both files are taken without a warning and the traces
// keep to them, in either concurrency, and in YAML to what is in comments too.
// No number could be smaller.
func TestTracesKeepToWhatIsProposedFromThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawTrace(t)
		d := draftFrom(t, text)
		proposed := rulesOf(t, d.yaml())
		if j := rulesOf(t, d.json()); !slices.EqualFunc(j, proposed, func(a, b acel.Rule) bool { return a.String() == b.String() }) {
			t.Fatalf("JSON has %v, YAML %v", j, proposed)
		}
		for _, c := range []acel.Concurrency{acel.Sequential, acel.Strict} {
			for _, v := range findings(t, text, c, proposed...) {
				t.Fatalf("%s in\n%s\n%s", v.Message, text, d.yaml())
			}
		}
		uncommented := strings.NewReplacer("  # - ", "  - ", "  #   severity", "    severity").Replace(d.yaml())
		for _, v := range findings(t, text, acel.Sequential, rulesOf(t, uncommented)...) {
			t.Fatalf("%s in\n%s\n%s", v.Message, text, uncommented)
		}
		for _, r := range proposed {
			if r.Severity != acel.SeverityWarning {
				t.Fatalf("%s is no warning", r)
			}
			if less, ok := tightened(r); ok && len(findings(t, text, acel.Sequential, less)) == 0 {
				t.Fatalf("%s is looser than it could be in\n%s", r, text)
			}
		}
	})
}

// tightened returns a budget that is smaller by one, or by next to nothing.
func tightened(r acel.Rule) (acel.Rule, bool) {
	a := r.Arguments()
	limit, _ := new(big.Rat).SetString(a.Number)
	if limit.Sign() == 0 {
		return acel.Rule{}, false // no amount is below it
	}
	if r.Template() == "at_most_n_times" {
		return acel.AtMostNTimes(a.Operands[0], decimalText(limit.Sub(limit, big.NewRat(1, 1)))), true
	}
	tiny, _ := new(big.Rat).SetString("1e-40")
	return acel.AtMostTotal(a.Operands[0], a.Field, decimalText(limit.Sub(limit, tiny))), true
}

// Whatever tools are called, the files name exactly these, and no name breaks
// out of the text around it.
func TestNamesStayNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { namesStayNames(t, rapid.SliceOfN(rapid.String(), 1, 8).Draw(t, "names")) })
}

func FuzzNamesStayNames(f *testing.F) {
	f.Add("a\n- x: y")
	f.Add("\u2028# '\"\\")
	f.Add("]: {*&!|>%@`")
	f.Add("\x85\ufeff\x00\u202e\U0001f600")
	f.Fuzz(func(t *testing.T, name string) { namesStayNames(t, []string{strings.ToValidUTF8(name, "?")}) })
}

// namesStayNames has each tool called twice in one session, on two servers.
func namesStayNames(t tester, names []string) {
	slices.Sort(names)
	var text strings.Builder
	var want []string
	for _, name := range slices.Compact(names) {
		name = "delete_" + name
		for _, server := range []string{name, "other"} {
			text.WriteString(line(map[string]any{"tool": name, "server": server}))
		}
		alone := line(map[string]any{"contracts": []any{map[string]any{"at_most_n_times": []any{name, 2}}}})
		if len(name) <= longestName && checkRules(alone, true) == nil {
			want = append(want, acel.AtMostNTimes(name, 2).String())
		}
	}
	d := draftFrom(t, text.String())
	for _, file := range []string{d.yaml(), d.json()} {
		var got []string
		for _, r := range rulesOf(t, file) {
			got = append(got, r.String())
		}
		if !slices.Equal(got, want) {
			t.Fatalf("got %q, want %q in\n%s", got, want, file)
		}
	}
}
