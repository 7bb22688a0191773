package acel

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A vault is a policy whose rules and conditions show all that they can of a call.
func vault(t *rapid.T, redact Redaction) *Policy {
	shows := Clause{
		Key: "where", Text: "all",
		Holds: func(*State, Call) (bool, error) { return true, nil },
		Shows: func(_ *State, c Call) string { return string(c.Args[:min(len(c.Args), 80)]) },
	}
	tells := Clause{
		Key: "where", Text: "tells",
		Holds: func(_ *State, c Call) (bool, error) { return false, tellingError{string(c.Args)} },
	}
	rules := []Rule{
		Never("pay"),
		named("shows", Never(Operand{Tool: "pay", Where: []Clause{shows}})),
		named("tells", Never(Operand{Tool: "pay", Where: []Clause{tells}})),
		named("per", AtMostNTimes("pay", 0).Per("password")),
		named("per-echo", AtMostNTimes("pay", 0).Per("echo")),
		named("total", AtMostTotal("pay", "password", 1)),
		named("pins", AtMostTotal("pay", "pin", 1)),
		ArgumentFrom(Operand{Tool: "pay", Field: "password"}, Operand{Tool: "list"}),
		ArgumentFrom(Operand{Tool: "pay", Field: "echo"}, Operand{Tool: "list"}),
		MustFollow("pay", "undo"),
		named("soon", MustFollow("pay", "undo").Within(1)),
		MustPrecede("try", "pay"),
		NoRepeat("pay", 1),
	}
	tell := func(c Call) error {
		args, err := c.DecodedArgs()
		return fmt.Errorf("holds %v, %q and %q: %w", args, args["password"], args["echo"], cmpErr(err))
	}
	tool := Tool{
		Name:    "pay",
		Require: func(_ *State, c Call) error { return tell(c) },
		Ensure:  func(_ *State, c Call, result json.RawMessage) error { return fmt.Errorf("%s %w", result, tell(c)) },
	}
	keep := Tool{Name: "keep", Commit: func(s *State, c Call, result json.RawMessage) error { return s.SetRaw("kept", result) }}
	return drawPolicy(t, PolicyConfig{Rules: rules, Tools: []Tool{tool, keep}, Redact: redact, State: map[string]any{"start": 1}})
}

func named(id string, r Rule) Rule {
	r.ID = id
	return r
}

func cmpErr(err error) error {
	if err == nil {
		return errors.New("so it is")
	}
	return err
}

// A tellingError tells all, and advises it.
type tellingError struct{ text string }

func (e tellingError) Error() string  { return "no: " + e.text }
func (e tellingError) Advice() string { return "leave out " + e.text }

// drawSecret draws a text of which no six bytes are anywhere by chance.
func drawSecret(t *rapid.T) string {
	from := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	letters := []rune("GHJKLMNPQRSTUVWXYZghjkmnpqrstuvwxyz23456789")
	odd := []rune("\"'\\\n\t<>&/ {}[],:éßЖ漢😀\u2028")
	n := rapid.SampledFrom([]int{8, 12, 20, 90, 130, 250, 2_000}).Draw(t, "length")
	strange := rapid.IntRange(0, 4).Draw(t, "odd")
	var b strings.Builder
	for i := range n {
		if all := letters; i%7 == 5 && strange > 0 && i > 0 && i < n-1 {
			b.WriteRune(odd[from.IntN(len(odd))])
		} else {
			b.WriteRune(all[from.IntN(len(all))])
		}
	}
	return b.String()
}

// bury puts a value somewhere deep, in texts of JSON too.
func bury(t *rapid.T, value any) any {
	for range rapid.IntRange(0, 6).Draw(t, "depth") {
		switch rapid.IntRange(0, 2).Draw(t, "around") {
		case 0:
			value = map[string]any{"in": value}
		case 1:
			value = []any{1, value}
		default:
			value = string(marshal(map[string]any{"text": value}))
		}
	}
	return value
}

func marshal(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}

// saying returns a text that says a field's value and is no JSON, and whether it has the
// whole of it.
func saying(t *rapid.T, field, secret string) (string, bool) {
	whole := string(marshal(map[string]string{"a": "b", field: secret}))
	switch rapid.IntRange(0, 6).Draw(t, "saying") {
	case 0:
		return "POST /login HTTP/1.1\n\n" + whole, true
	case 1:
		return "see: ```json\n[" + whole + ", {}]\n```", true
	case 2:
		return "text=" + strconv.Quote(whole) + " and more", true
	case 3:
		return "GET /?a=b&" + field + "=" + url.QueryEscape(secret) + "&c=d", false
	case 4:
		return "{'a': 'b', '" + field + "': '" + strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`).Replace(secret) + "', 'n': None}", true
	case 5:
		return whole[:rapid.IntRange(len(`{"a":"b","":"`)+len(field)+1, len(whole)-2).Draw(t, "cut")], false
	}
	whole = string(marshal(map[string]any{"in": map[string]any{"text": whole, field: []any{1, secret}}}))
	return whole[:len(whole)-1], true
}

// drawLeaky draws calls that have a secret wherever one can be.
func drawLeaky(t *rapid.T, secret string) []Call {
	field := rapid.SampledFrom([]string{"password", "PassWord", "PASSWORD"}).Draw(t, "field")
	named := map[string]any{field: bury(t, secret)}
	args := map[string]any{"password": secret, "pin": 48151623, "echo": "say " + secret + " now", "deep": bury(t, named)}
	if rapid.Bool().Draw(t, "elsewhere") {
		args["password"] = []any{secret, map[string]any{"x": secret}}
	}
	said := rapid.SampledFrom([]string{secret, strconv.Quote(secret), string(marshal(secret)), "failed with " + secret, strings.ToUpper(secret), string(marshal(named))}).Draw(t, "said")
	pay := Call{Tool: "pay", Args: marshal(args), User: "my word is " + said, Outcome: Outcome{Result: marshal(bury(t, named)), Error: said}}
	failed := pay
	failed.Tool, failed.Outcome.Status = "try", Failed
	refused := pay
	refused.Outcome.Status = Refused
	told, _ := saying(t, field, secret)
	args["body"] = bury(t, told)
	failed.Args, refused.User, refused.Outcome.Error = marshal(args), told, told
	kept := pay
	kept.Tool, kept.Outcome.Error = "keep", ""
	kept.Outcome.Result = marshal(map[string]any{"vault": named, "copy": "of " + secret})
	return []Call{failed, kept, pay, refused, pay}
}

// allOf is everything that a violation says.
func allOf(v Violation) string {
	text := fmt.Sprintf("%+v %s %q %q", v, v.State, v.Per, v.Owing)
	if v.Call != nil {
		text += recorded(*v.Call)
	}
	return text
}

func recorded(c Call) string {
	return fmt.Sprintf("%+v %s %s %q", c, c.Args, c.Outcome.Result, c.Outcome.Error)
}

// leak returns six bytes of a secret that a text has, as they are or escaped; "" for
// none.
func leak(text, secret string) string {
	text = strings.ToLower(text)
	for _, spelled := range []string{secret, string(marshal(secret)), strconv.Quote(secret), string(quoteJSON(secret))} {
		spelled = strings.ToLower(strings.Trim(spelled, `"`))
		for i := 0; i+6 <= len(spelled); i++ {
			if strings.Contains(text, spelled[i:i+6]) {
				return spelled[i : i+6]
			}
		}
	}
	return ""
}

// A spy remembers what it is told.
type spy struct {
	found   []Violation
	records []Call
}

func (s *spy) Observe(v Violation) { s.found = append(s.found, v) }
func (s *spy) Witness(c Call) {
	c.Args, c.Outcome.Result = slices.Clone(c.Args), slices.Clone(c.Outcome.Result)
	s.records = append(s.records, c)
}

func TestNothingOfAHiddenValueLeavesASession(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		secret := drawSecret(t)
		redact := Redaction{Fields: []string{"password", "pin"}}
		if rapid.Bool().Draw(t, "keyed") {
			redact.Key = []byte("key")
		}
		calls := drawLeaky(t, secret)
		saw := &spy{}
		s := vault(t, redact).NewSession(SessionOptions{Mode: Shadow, Observer: saw, State: map[string]any{"password": secret}})
		for i, c := range calls {
			if rapid.Bool().Draw(t, "live") && c.Outcome.Status != Refused {
				ticket, _ := s.Begin(c)
				ticket.End(c.Outcome)
			} else if _, err := s.Record(c); err != nil {
				t.Fatal(i, err)
			}
		}
		s.Close()
		if len(saw.found) < 20 {
			t.Fatalf("only %d violations", len(saw.found))
		}
		for _, v := range saw.found {
			if piece := leak(allOf(v), secret); piece != "" || strings.Contains(allOf(v), "48151623") {
				t.Fatalf("%q of %q in\n%s", piece, secret, allOf(v))
			}
		}
		for _, c := range saw.records {
			if piece := leak(recorded(c), secret); piece != "" || strings.Contains(recorded(c), "48151623") {
				t.Fatalf("%q of %q in\n%s", piece, secret, recorded(c))
			}
		}
		for _, r := range s.Results() {
			if piece := leak(r.Lacks, secret); piece != "" {
				t.Fatalf("%q of %q in %s", piece, secret, r.Lacks)
			}
		}
	})
}

func TestNothingThatATextSaysOfAHiddenFieldLeavesASession(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		secret := drawSecret(t)
		field := rapid.SampledFrom([]string{"password", "PassWord", "PASSWORD"}).Draw(t, "field")
		told, whole := saying(t, field, secret)
		args := map[string]any{"body": bury(t, told)}
		if whole {
			args["echo"] = bury(t, "it was "+secret+" once")
		}
		call := Call{Tool: "pay", Args: marshal(args), User: told, Outcome: Outcome{Result: marshal(bury(t, told)), Error: told}}
		if rapid.Bool().Draw(t, "no JSON") {
			call.Args = json.RawMessage(told)
		}
		shown := policyWith(t, Redaction{Fields: []string{"password"}}).NewSession(SessionOptions{}).Redacted(call)
		if piece := leak(recorded(shown), secret); piece != "" {
			t.Fatalf("%q of %q in\n%s\nof %q", piece, secret, recorded(shown), told)
		}
	})
}

func policyWith(t *rapid.T, redact Redaction) *Policy {
	return drawPolicy(t, PolicyConfig{Redact: redact})
}

// foundBy leaves of violations what decides: rule, step and kind.
func foundBy(found []Violation) []string {
	var all []string
	for _, v := range found {
		all = append(all, fmt.Sprint(v.Rule, v.Step, v.Kind))
	}
	return all
}

func TestWhatIsHiddenChangesNoVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		calls := drawLeaky(t, drawSecret(t))
		var open, hidden Result
		var err error
		if open, err = Replay(vault(t, Redaction{}), Trace{Calls: calls}.All()); err != nil {
			t.Fatal(err)
		}
		if hidden, err = Replay(vault(t, Redaction{Fields: []string{"password", "echo", "args.pin"}}), Trace{Calls: calls}.All()); err != nil {
			t.Fatal(err)
		}
		if got, want := foundBy(hidden.Violations), foundBy(open.Violations); !slices.Equal(got, want) {
			t.Fatalf("hidden %v, open %v", got, want)
		}
		for i, r := range open.Rules {
			if h := hidden.Rules[i]; h.Verdict != r.Verdict || h.Violations != r.Violations || h.Undecided != r.Undecided {
				t.Fatalf("hidden %+v, open %+v", h, r)
			}
		}
	})
}

func TestAnythingHiddenChangesNoVerdictOfAnyRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		open := drawRich(t, words)
		hidden, err := open.With(PolicyConfig{Redact: Redaction{Fields: []string{"plain", "command", "start"}}})
		if err != nil {
			t.Fatal(err)
		}
		calls := drawCalls(t, words, OK, Failed, Refused)
		a, err := Replay(open, Trace{Calls: calls}.All())
		b, failed := Replay(hidden, Trace{Calls: calls}.All())
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		if got, want := foundBy(b.Violations), foundBy(a.Violations); !slices.Equal(got, want) {
			t.Fatalf("hidden %v, open %v", got, want)
		}
	})
}

func TestWhatAWitnessIsToldReplaysToWhatTheSessionSaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		policy := drawRich(t, words)
		saw := &spy{}
		keep := rapid.SampledFrom([]Keep{KeepAll, KeepEvidence}).Draw(t, "keep")
		s := policy.NewSession(SessionOptions{Mode: Shadow, Observer: saw, KeepTrace: keep})
		g := gate{t: t, session: s, words: words}
		g.play(drawRun(t, words, 40))
		result, err := Replay(policy, Trace{Calls: saw.records}.All())
		if err != nil {
			t.Fatal(err)
		}
		if got, want := comparable(result.Violations), comparable(inOrder(policy, saw.found)); !reflect.DeepEqual(got, want) {
			t.Fatalf("its records replay to\n%+v, it saw\n%+v", got, want)
		}
		if got := s.Results(); !reflect.DeepEqual(got, result.Rules) {
			t.Fatalf("the session says %+v, replay %+v", got, result.Rules)
		}
	})
}
