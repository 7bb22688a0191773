package expression

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"pgregory.net/rapid"
)

// jsonNumbers draws JSON numbers in every spelling, many of them near each other
// and near what ints and doubles hold.
func jsonNumbers() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringMatching(`-?(0|[1-9][0-9]{0,3})(\.[0-9]{1,3})?([eE][+-]?[0-9]{1,2})?`),
		rapid.StringMatching(`-?900719925474099[0-9](\.[0-9])?`),
		rapid.StringMatching(`-?92233720368547758[0-9]{2}(\.0)?`),
		rapid.StringMatching(`-?[1-9][0-9]{0,25}(\.[0-9]{1,25})?`),
		rapid.SampledFrom([]string{"0", "-0", "-0.0", "1e400", "1e-400", "9007199254740992e0", "1e18", "1e19", "0e999999999", "1E+2"}),
	)
}

// held returns the value of the number as an expression is promised to see it:
// exactly where it is whole and an int, and else its nearest double below 2^53.
func held(text string) (*big.Rat, bool) {
	if strings.HasPrefix(text, "0e") {
		return new(big.Rat), true
	}
	exact, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	if exact.IsInt() {
		return exact, exact.Num().IsInt64()
	}
	f, _ := exact.Float64()
	if f == 0 || f >= exactDoubles || f <= -exactDoubles {
		return nil, false
	}
	return new(big.Rat).SetFloat64(f), true
}

// comparer compiles the comparisons once.
func comparer(tb testing.TB) map[string]func(a, b string) (bool, error) {
	e := New(Declarations{})
	all := map[string]func(a, b string) (bool, error){}
	for _, op := range []string{"<", "<=", ">", ">=", "==", "!="} {
		c, errs := e.Where("", "args.a "+op+" args.b")
		if errs != nil {
			tb.Fatal(errs)
		}
		all[op] = func(a, b string) (bool, error) {
			return c.Holds(nil, acel.Call{Args: json.RawMessage(fmt.Sprintf(`{"a": %s, "b": %s}`, a, b))})
		}
	}
	return all
}

func TestNumbersCompareByTheirValues(t *testing.T) {
	ops := comparer(t)
	rapid.Check(t, func(t *rapid.T) {
		a, b := jsonNumbers().Draw(t, "a"), jsonNumbers().Draw(t, "b")
		if rapid.Bool().Draw(t, "alike") {
			b = a + rapid.SampledFrom([]string{"", "0", ".0", "e0"}).Draw(t, "tail")
			if !json.Valid([]byte(b)) {
				b = a
			}
		}
		x, xOK := held(a)
		y, yOK := held(b)
		for op, of := range ops {
			got, err := of(a, b)
			switch {
			case xOK && yOK:
				if want := ordered(op, x.Cmp(y)); err != nil || got != want {
					t.Fatalf("%s %s %s: %v, %v; want %v", a, op, b, got, err, want)
				}
			case op != "==" && op != "!=":
				if err == nil {
					t.Fatalf("%s %s %s: %v, although one is not held", a, op, b, got)
				}
			case xOK != yOK:
				if err != nil || got != (op == "!=") {
					t.Fatalf("%s %s %s: %v, %v", a, op, b, got, err)
				}
			}
		}
	})
}

// ordered is what an operator says of two values in that order.
func ordered(op string, order int) bool {
	switch op {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	case ">=":
		return order >= 0
	case "==":
		return order == 0
	}
	return order != 0
}

// Of numbers with at most 15 digits no double is shared: they compare as the
// decimals that they are.
func TestShortDecimalsCompareExactly(t *testing.T) {
	ops := comparer(t)
	short := rapid.StringMatching(`-?(0|[1-9][0-9]{0,6})\.[0-9]{1,8}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := short.Draw(t, "a"), short.Draw(t, "b")
		x, _ := new(big.Rat).SetString(a)
		y, _ := new(big.Rat).SetString(b)
		for op, of := range ops {
			if got, err := of(a, b); err != nil || got != ordered(op, x.Cmp(y)) {
				t.Fatalf("%s %s %s: %v, %v", a, op, b, got, err)
			}
		}
	})
}

// A double that is computed is ordered exactly against an int, also where
// doubles are wider apart than ints.
func TestIntsAndDoublesAreOrderedExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		i, f := rapid.Int64().Draw(t, "i"), rapid.Float64().Draw(t, "f")
		if rapid.Bool().Draw(t, "near") {
			f = float64(i)
		}
		got, ok := compareIntDouble(i, f)
		want := new(big.Rat).SetInt64(i).Cmp(new(big.Rat).SetFloat64(f))
		if !ok || got != want {
			t.Fatalf("%d against %v: %d, want %d", i, f, got, want)
		}
	})
}
