package expression_test

import (
	"encoding/json"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules/internal/expression"
)

func Example() {
	e := expression.New(expression.Declarations{State: map[string]any{"vip": false}})
	where, errs := e.Where("refund", "args.amount > 100 && !has(args.approved_by)")
	fmt.Println(errs)

	for _, args := range []string{`{"amount": 100.5}`, `{"amount": 100}`, `{"amount": "many"}`} {
		fmt.Println(where.Holds(nil, acel.Call{Tool: "refund", Args: json.RawMessage(args)}))
	}

	_, errs = e.Where("refund", "args.amount > 100 && state.vpi")
	fmt.Println(errs[0].Offset, errs[0])
	// Output:
	// []
	// true <nil>
	// false <nil>
	// false > is not for text and a whole number
	// 27 state has no key "vpi", and no commit sets it (did you mean "vip"?)
}
