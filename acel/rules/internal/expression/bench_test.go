package expression

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
)

func BenchmarkWhere(b *testing.B) {
	c, errs := desk().Where("", "args.amount > 100 && state.vip")
	if errs != nil {
		b.Fatal(errs)
	}
	call := callOf(`{"order_id": "o1", "amount": 120, "reason": "late", "note": "please"}`, "")
	with(`{"vip": true}`, func(s *acel.State) {
		b.ReportAllocs()
		for b.Loop() {
			if holds, err := c.Holds(s, call); !holds {
				b.Fatal(err)
			}
		}
	})
}

// keyed is a state of many orders.
func keyed(n int) string {
	var all strings.Builder
	for i := range n {
		fmt.Fprintf(&all, `,"o%d":{"status":"pending","total":%d.50}`, i, i)
	}
	return `{"orders": {` + all.String()[1:] + `}}`
}

func BenchmarkKeyedState(b *testing.B) {
	for _, n := range []int{10, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			f, errs := desk().Require("", `state.orders[args.order_id].status == "pending"`, "")
			if errs != nil {
				b.Fatal(errs)
			}
			call := callOf(fmt.Sprintf(`{"order_id": "o%d"}`, n-1), "")
			with(keyed(n), func(s *acel.State) {
				b.ReportAllocs()
				for b.Loop() {
					if err := f(s, call); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}

func BenchmarkCompile(b *testing.B) {
	e := desk()
	for b.Loop() {
		if _, errs := e.Where("cancel_order", `state.orders[args.order_id].status == "pending" && args.amount > 100`); errs != nil {
			b.Fatal(errs)
		}
	}
}

func BenchmarkFirstExpression(b *testing.B) {
	for b.Loop() {
		if _, errs := desk().Where("cancel_order", `state.vip`); errs != nil {
			b.Fatal(errs)
		}
	}
}

func BenchmarkPut(b *testing.B) {
	state := json.RawMessage(strings.TrimSuffix(strings.TrimPrefix(keyed(10_000), `{"orders": `), "}"))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := put(state, []string{"o9999", "status"}, json.RawMessage(`"cancelled"`), "state.orders"); err != nil {
			b.Fatal(err)
		}
	}
}
