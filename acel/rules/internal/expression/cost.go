package expression

import (
	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
)

// The bounds on what one evaluation may do. A unit of cost is a step of CEL, or a
// function's look at a few items or at some bytes of text.
const (
	maxCost  = 1_000_000
	maxHeld  = 4 << 20 // items in one value of an expression with loops
	maxRegex = 2000    // instructions of a regular expression
	perUnit  = 32      // bytes of text
	perItems = 4       // items that are compared
)

// bounds are the options of every program. Only a loop can make a value that
// holds another many times over.
func (r *reading) bounds() []cel.ProgramOption {
	options := []cel.ProgramOption{cel.CostTracking(pricing{}), cel.CostLimit(maxCost)}
	if r.asked != nil {
		options = append(options, wording(r.asked))
	}
	if r.walked != nil {
		sizes := types.NewSizeCalculator(types.SizeCalculatorMaxDepth(2*maxJSONDepth), types.SizeCalculatorMaxTraversal(maxHeld))
		options = append(options, walking(r.walked), cel.MemoryTracking(types.MemoryTrackerSizeCalculator(sizes)), cel.MemoryLimit(maxHeld))
	}
	return options
}

// pricing says what the call of a function costs. CEL's own prices are by the
// names of its overloads, of which [arithmetic] and [comparisons] have others.
type pricing struct{}

// CallCost implements [cel.CostTracking]'s estimator.
func (pricing) CallCost(function, _ string, args []ref.Val, _ ref.Val) *uint64 {
	price := uint64(1)
	for _, v := range args {
		switch function {
		case operators.Equals, operators.NotEquals, operators.In, "join":
			price += extent(v) / perItems
		case "matches":
			price *= 1 + extent(v)
		default:
			if text, is := v.(types.String); is {
				price += extent(text)
			}
		}
	}
	return &price
}

// extent returns how much there is to look at in a value. An object counts the
// bytes that it is searched for by itself.
func extent(v ref.Val) uint64 {
	n := uint64(1)
	switch v := v.(type) {
	case types.String:
		n += uint64(len(v) / perUnit)
	case traits.Lister:
		for it := v.Iterator(); it.HasNext() == types.True; {
			n += extent(it.Next())
		}
	case *object, *store:
	case traits.Mapper:
		for it := v.Iterator(); it.HasNext() == types.True; {
			n += extent(v.Get(it.Next()))
		}
	}
	return n
}
