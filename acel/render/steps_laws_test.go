package render_test

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

func TestAPictureIsTrueToItsSession(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		calls := hostileCalls(t)
		many := rapid.SampledFrom([]int{0, 1, 3, 10, 90}).Draw(t, "marks")
		steps := rapid.SliceOfN(rapid.IntRange(-1, len(calls)+2), many, many)
		m := render.Marks{Guilty: steps.Draw(t, "guilty"), Related: steps.Draw(t, "related")}
		var b strings.Builder
		if err := render.Steps(&b, calls, m, render.Options{}); err != nil {
			t.Fatal(err)
		}
		checkPicture(t, b.String(), len(calls), m, false)
	})
}

func TestAViolationHoldsThePictureOfItsSession(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, calls := hostileViolation(t), hostileCalls(t)
		calls = append(calls, acel.Call{Tool: "a"})
		v.Step = len(calls)
		var m render.Marks
		if v.Call != nil {
			v.Step = rapid.IntRange(1, len(calls)).Draw(t, "step")
			v.Call.Tool = calls[v.Step-1].Tool
			m.Guilty = []int{v.Step}
		}
		for _, r := range v.Related {
			m.Related = append(m.Related, r.Step)
		}
		var b strings.Builder
		if err := render.Violation(&b, v, render.Options{Steps: calls}); err != nil {
			t.Fatal(err)
		}
		checkHarmless(t, b.String(), 2, 44+len(v.Related))
		_, text, _ := strings.Cut(b.String(), "\n")
		end := regexp.MustCompile(`(?m)^  [^ ]`).FindStringIndex(text + "  .")
		checkPicture(t, text[:end[0]], len(calls), m, v.Call == nil)
	})
}

func TestAPictureCostsNoMoreForMoreCallsOrLongerOnes(t *testing.T) {
	short, long := session(1000, 1<<14), session(100_000, 1<<24)
	least := func(calls []acel.Call) time.Duration {
		best := time.Hour
		for range 10 {
			began := time.Now()
			if err := render.Steps(io.Discard, calls, render.Marks{Guilty: []int{len(calls) / 2}}, render.Options{}); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(began))
		}
		return best
	}
	if few, many := least(short), least(long); many > 20*few {
		t.Fatalf("%v for a long session, %v for a short one", many, few)
	}
}

// session returns n calls that failed, with so many bytes in each text.
func session(n, size int) []acel.Call {
	text := strings.Repeat("x", size)
	return slices.Repeat([]acel.Call{{
		Tool: text, Server: text, Args: []byte(text), Outcome: acel.Outcome{Status: acel.Failed, Error: text},
	}}, n)
}

func hostileCalls(t *rapid.T) []acel.Call {
	few := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) acel.Call {
		return acel.Call{
			Tool: hostile.Draw(t, "tool"), Server: hostile.Draw(t, "server"), Args: []byte(hostile.Draw(t, "args")),
			Outcome: acel.Outcome{Status: acel.Status(rapid.IntRange(0, 4).Draw(t, "status")), Error: hostile.Draw(t, "why")},
		}
	}), 1, 3).Draw(t, "calls")
	return slices.Repeat(few, rapid.IntRange(0, 60).Draw(t, "times"))
}
