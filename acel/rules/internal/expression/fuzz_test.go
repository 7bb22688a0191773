package expression

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/acel-dev/acel/acel"
)

// tooLong is far beyond what any expression or any arguments may take.
const tooLong = 5 * time.Second

func FuzzText(f *testing.F) {
	for _, m := range mistakes {
		f.Add(m.text)
	}
	for _, text := range []string{
		`state.orders[args.order_id].status == "pending"`, `args.items.all(x, args.items.exists(y, x == y))`, `"\"`, `r"\d" + '''a'''`, "[[[", "a.b.c.d", "!!!!x",
		`args.items.map(x, args.items.map(y, [x, y]))`, "\xff", `{"a": [1, {"b": 2.5}]}.a[0] == 1`, `-9223372036854775808 / -1`, `"é" + args.é`, "1 ? 2 : 3", "@x", ".args.x",
	} {
		f.Add(text)
	}
	args := json.RawMessage(deskArgs)
	f.Fuzz(func(t *testing.T, text string) {
		begun := time.Now()
		p, errs := desk().condition("cancel_order", text, use{name: "ensure"})
		for _, err := range errs {
			if err.Offset < 0 || err.Offset > len(text) || err.Message == "" {
				t.Errorf("%q: %+v", text, err)
			}
		}
		if errs == nil {
			with(deskState, func(s *acel.State) {
				p.demand(&inputs{session: s, call: &acel.Call{Args: args}, raw: json.RawMessage(deskArgs)}, "")
			})
		}
		if took := time.Since(begun); took > tooLong {
			t.Errorf("%q took %v", text, took)
		}
	})
}

func FuzzTarget(f *testing.F) {
	for _, text := range []string{"a", "state.a", "orders[args.id].status", `a["b"]`, "a[", "a[[", `a["]`, "a[args.x][1].b", "é", "a.", "a[1.5]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := New(Declarations{State: decoded(deskState), Targets: []string{text}})
		a, inTarget, _ := e.Assign("", text, "args.n")
		for _, err := range inTarget {
			if err.Offset < 0 || err.Offset > len(text) || err.Message == "" {
				t.Errorf("%q: %+v", text, err)
			}
		}
		if inTarget != nil {
			return
		}
		after, err := committed(Commit([]Assignment{a}), deskState, deskArgs, "1")
		if err != nil && string(mustCompact(deskState)) != string(mustCompact(after)) {
			t.Errorf("%q set something and failed: %v", text, err)
		}
	})
}

func mustCompact(text string) []byte {
	b, err := json.Marshal(decoded(text))
	if err != nil {
		panic(err)
	}
	return b
}

// Whatever the arguments are, an expression says true, false or why not, and
// agrees with encoding/json about what is there.
func FuzzArgs(f *testing.F) {
	for _, args := range []string{deskArgs, `{}`, `[]`, `{"a":1,"a":2}`, `{"a": "\ud800"}`, `{"\u0061": 1}`, `{"a":{"b":[{}]}} x`, `{"a" : [ 1 , 2 ] , "b":{ } }`, "", "{", `{"a":1e999}`} {
		f.Add([]byte(args))
	}
	e := New(Declarations{})
	var clauses []acel.Clause
	for _, text := range []string{
		`has(args.a)`, `args.a == args.b`, `args.a > 1`, `args.a.b.c == "x"`, `args == {"a": args.a}`, `args.a.exists(x, x == args.b)`, `size(args) > 1`, `args.b in args.a`, `string(args.a) == "1"`,
	} {
		c, errs := e.Where("", text)
		if errs != nil {
			f.Fatal(errs)
		}
		clauses = append(clauses, c)
	}
	f.Fuzz(func(t *testing.T, args []byte) {
		begun := time.Now()
		for i, c := range clauses {
			got, err := c.Holds(nil, acel.Call{Args: args})
			if i > 0 || err != nil {
				continue
			}
			var m map[string]json.RawMessage
			if err := json.Unmarshal(args, &m); err != nil {
				t.Fatalf("%q: read, although it is %v", args, err)
			}
			if _, want := m["a"]; got != want {
				t.Fatalf("%q: has(args.a) is %v", args, got)
			}
			sameJSON(t, args)
		}
		if took := time.Since(begun); took > tooLong {
			t.Errorf("%q took %v", args, took)
		}
	})
}

// sameJSON fails unless arguments that are taken apart and written again are
// what they were.
func sameJSON(t *testing.T, args []byte) {
	again, err := toJSON((&object{raw: args[afterSpace(args, 0):]}).whole())
	if err != nil {
		t.Fatalf("%q cannot be written: %v", args, err)
	}
	var a, b any
	if json.Unmarshal(args, &a) != nil {
		return // a number beyond doubles
	}
	if err := json.Unmarshal(again, &b); err != nil || !reflect.DeepEqual(a, b) {
		t.Fatalf("%q became %q (%v)", args, again, err)
	}
}
