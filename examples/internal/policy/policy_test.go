package policy

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// desk is a policy with a condition; each test adds cases.
const desk = `
tools: {refund: {require: args.amount <= 100}}
contracts:
  - {id: look-first, must_precede: [look, refund]}
  - {id: no-drop, never: drop}
cases:
`

// played is what the cases make of the desk's policy.
func played(t *testing.T, cases string) *suite.Result {
	t.Helper()
	s, err := suite.Parse(suite.Options{Strict: true}, rules.Source{Name: "t.yaml", Data: []byte(desk + cases)})
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func expect(t *testing.T, found []string, want ...string) {
	t.Helper()
	if !slices.Equal(found, want) {
		t.Errorf("%q, expected %q", found, want)
	}
}

const (
	good   = "- {name: good, violations: [], trace: [look, {tool: refund, args: {amount: 1}}]}\n"
	much   = "- {name: much, violations: [{step: 2, rule: tools.refund.require}], trace: [look, {tool: refund, args: {amount: 101}}]}\n"
	hasty  = "- {name: hasty, violations: [{step: 1, rule: look-first}], trace: [{tool: refund, args: {amount: 1}}]}\n"
	drops  = "- {name: drops, violations: [{step: 1, rule: no-drop}], trace: [drop]}\n"
	wrong  = "- {name: wrong, violations: [{step: 1, rule: look-first}], trace: [drop]}\n"
	looked = "- {name: looked, violations: [], trace: [look]}\n"
)

func TestACaseThatFailsIsShown(t *testing.T) {
	expect(t, failed(played(t, good+much+hasty+drops)))
	expect(t, failed(played(t, wrong)), "wrong: \n  step 1 [look-first] was not found\n  step 1: drop at step 1 is forbidden by this rule [no-drop]")
}

func TestWhatNoCaseTouchesIsShown(t *testing.T) {
	expect(t, untouched(played(t, good+much+hasty+drops)))
	expect(t, untouched(played(t, drops+looked)), "no case touches tools.refund.require", "no case matches refund of look-first")
}

func TestEveryRuleIsBrokenAndKept(t *testing.T) {
	expect(t, untested(played(t, good+much+hasty+drops), nil))
	expect(t, untested(played(t, good), nil), "no case breaks look-first", "no case breaks no-drop", "no case breaks tools.refund.require")
	expect(t, untested(played(t, much+hasty+drops), nil))
	expect(t, untested(played(t, hasty+drops), nil), "no case keeps look-first", "no case breaks tools.refund.require")
}

func TestARuleIsExcusedForAReasonThatIsTrue(t *testing.T) {
	excuse := map[string]string{"tools.refund.require": "nobody asks for more"}
	expect(t, untested(played(t, good+hasty+drops), excuse))
	expect(t, untested(played(t, good+much+hasty+drops), excuse), "a case breaks tools.refund.require, of which it is said: nobody asks for more")
}

func TestEveryRuleHasExamples(t *testing.T) {
	for examples, want := range map[string][]string{
		"":                                      {"no good example of r", "no bad example of r", "no good example of tools.a", "no bad example of tools.a"},
		", examples: {good: [[b]]}":             {"no bad example of r", "no good example of tools.a", "no bad example of tools.a"},
		", examples: {good: [[b]], bad: [[a]]}": {"no good example of tools.a", "no bad example of tools.a"},
	} {
		text := "tools: {a: {require: args.n > 1, ensure: result.ok}}\ncontracts: [{id: r, must_precede: [b, a]" + examples + "}]\ncases: [{name: n, trace: [], violations: []}]"
		s, err := suite.Parse(suite.Options{}, rules.Source{Name: "t.yaml", Data: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, unexampled(s), want...)
	}
}

func TestEveryRuleHasARow(t *testing.T) {
	all := played(t, good).Suite.Policy.Reported()
	table := "| rule | what |\n|---|---|\n| `look-first` | x |\n| `no-drop` | x |\n"
	expect(t, unnamed(table+"| `tools.refund.require` | x |\n", all))
	expect(t, unnamed(table, all), "README.md has no row for tools.refund.require")
	expect(t, unnamed(table+"| `tools.refund.require`, `gone` | x |\n", all),
		"README.md has no row for tools.refund.require", "README.md has a row for tools.refund.require`, `gone, which is no rule")
}

func TestRecordedSessionsBreakWhatTheyShould(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"a.jsonl": `{"tool":"look"}`, "b.jsonl": `{"tool":"drop"}`} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	policy := played(t, good).Suite.Policy
	for _, c := range []struct {
		recorded map[string][]string
		want     []string
	}{
		{map[string][]string{"a.jsonl": nil, "b.jsonl": {"no-drop"}}, nil},
		{map[string][]string{"a.jsonl": {"no-drop"}, "b.jsonl": nil}, []string{`a.jsonl breaks [], and not ["no-drop"]`, `b.jsonl breaks ["no-drop"], and not []`}},
		{map[string][]string{"a.jsonl": nil}, []string{`nothing is said of b.jsonl, which breaks ["no-drop"]`}},
		{map[string][]string{"a.jsonl": nil, "b.jsonl": {"no-drop"}, "c.jsonl": nil}, []string{folder + " holds 2 of 3 sessions"}},
	} {
		expect(t, Example{Recorded: c.recorded}.replayed(policy, folder), c.want...)
	}
	expect(t, Example{}.replayed(policy, filepath.Join(folder, "none")))
}
