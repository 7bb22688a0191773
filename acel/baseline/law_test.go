package baseline_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/baseline"
	"github.com/acel-dev/acel/acel/report"
)

// some draws violations of which many are equal.
var some = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) acel.Violation {
	if rule := rapid.SampledFrom([]string{"r", "audit"}).Draw(t, "rule"); rule != "audit" {
		return broken(rule, rapid.SampledFrom([]string{"pay", "drop"}).Draw(t, "tool"), rapid.SampledFrom([]string{"", `{"a":1}`}).Draw(t, "args"))
	}
	return unmet("audit")
}), 0, 8)

func written(b *baseline.Baseline) string {
	var out strings.Builder
	if err := b.Write(&out); err != nil {
		return err.Error()
	}
	return out.String()
}

// Of each sort of finding as many are known as the baseline has, and the rest is
// new; of the entries as many are stale as there are too many.
func TestAsManyAreKnownAsThereAreEntries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, now := some.Draw(t, "before"), some.Draw(t, "now")
		r := found(now...)
		first(found(before...), "2026-11-30").Excuse(r)
		counts := map[string][2]int{}
		for i, all := range [][]acel.Violation{before, now} {
			for _, v := range all {
				n := counts[fmt.Sprint(v.Message, v.Call)]
				n[i]++
				counts[fmt.Sprint(v.Message, v.Call)] = n
			}
		}
		known, stale := 0, 0
		for _, n := range counts {
			known += min(n[0], n[1])
			stale += max(n[0]-n[1], 0)
		}
		if s := r.Summary(); s.Known != known || s.Violations != len(now)-known || s.Stale != stale {
			t.Fatalf("%d known, %d stale of %+v; want %d, %d", s.Known, s.Stale, s, known, stale)
		}
	})
}

// A baseline that was brought up to date knows all of the run; nothing in it is
// stale, unless it was to be kept; what it had keeps its day, and doing it again
// changes no byte.
func TestAnUpdateIsOfAllTheRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, now, keep := some.Draw(t, "before"), some.Draw(t, "now"), rapid.Bool().Draw(t, "keep")
		old := first(found(before...), "2026-11-30")
		next, change := old.Update(found(now...), "2026-12-24", keep)
		r := found(now...)
		next.Excuse(r)
		s := r.Summary()
		if s.Violations > 0 || s.Known != len(now) || change.Added+change.Kept != len(now) || change.Kept+change.Stale != len(before) {
			t.Fatalf("%+v of %+v", change, s)
		}
		if want := change.Stale; keep && s.Stale != want || !keep && s.Stale > 0 {
			t.Fatalf("%d stale", s.Stale)
		}
		for _, e := range next.Entries {
			was := slices.ContainsFunc(old.Entries, func(o baseline.Entry) bool { return o.Fingerprint == e.Fingerprint })
			if was != (e.Since == "2026-11-30") {
				t.Fatalf("%+v was there: %v", e, was)
			}
		}
		if again, _ := next.Update(found(now...), "2027-01-01", keep); written(again) != written(next) {
			t.Fatalf("%s\n%s", written(again), written(next))
		}
	})
}

// Whatever findings consist of, their baseline can be read again, and is the same.
func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bytesOf := rapid.Map(rapid.SliceOfN(rapid.Byte(), 1, 40), func(b []byte) string { return string(b) })
		anything := rapid.OneOf(rapid.StringN(1, 40, -1), bytesOf)
		r := &report.Report{}
		for range rapid.IntRange(0, 4).Draw(t, "traces") {
			v := acel.Violation{Rule: anything.Draw(t, "rule"), Message: anything.Draw(t, "message")}
			if rapid.Bool().Draw(t, "call") {
				v.Call = &acel.Call{Tool: anything.Draw(t, "tool"), Args: []byte(anything.Draw(t, "args"))}
			}
			r.Traces = append(r.Traces, report.Trace{Violations: report.Findings(v)})
		}
		b := first(r, "2026-11-30")
		again, err := baseline.Read(b.Name, strings.NewReader(written(b)))
		if err != nil {
			t.Fatalf("%v\n%s", err, written(b))
		}
		if written(again) != written(b) {
			t.Fatalf("%s\n%s", written(again), written(b))
		}
	})
}

// No bytes make the reader panic; what is read is written as it is read.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		small, small[:100], "{}", "[[[", "", strings.Replace(small, `"m"`, `"\u202e##[error]\ud83d\ude00 {{red}}"`, 1), strings.Replace(small, "/v1", "/v2", 1),
		strings.Replace(small, `"t"`, `"\u0000\n::error::"`, 1), strings.Replace(small, `"r"`, `"`+strings.Repeat("x", 300)+`"`, 1),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := baseline.Read("b.json", bytes.NewReader(data))
		if err != nil {
			return
		}
		text := written(b)
		again, err := baseline.Read("b.json", strings.NewReader(text))
		if err != nil || written(again) != text || len(again.Entries) != len(b.Entries) {
			t.Fatalf("%v\n%s", err, text)
		}
		for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r == '\u202e' }) || strings.Contains(line, "##[") {
				t.Fatalf("line %d obeys: %q", i, line)
			}
		}
	})
}
