package expression

import (
	"cmp"
	"math"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
)

// comparisons are == and != of any two values of one type, < <= > >= of two
// numbers and of two texts, and in; all of them compare ints with doubles, by
// value.
func comparisons() []cel.EnvOption {
	keys := cel.Overload("in_map", []*cel.Type{cel.TypeParamType("A"), cel.MapType(cel.TypeParamType("A"), cel.TypeParamType("B"))}, cel.BoolType)
	return []cel.EnvOption{
		// CEL itself compares by == and !=: these only say what may be compared.
		cel.Function(operators.Equals, append(pairs("equals", same), cel.SingletonBinaryBinding(types.Equal))...),
		cel.Function(operators.NotEquals, append(pairs("not_equals", same), cel.SingletonBinaryBinding(types.Equal))...),
		cel.Function(operators.In, append(pairs("in_list", cel.ListType), keys, cel.SingletonBinaryBinding(contained))...),
		ordering(operators.Less, "less", "<", func(order int) bool { return order < 0 }),
		ordering(operators.LessEquals, "less_equals", "<=", func(order int) bool { return order <= 0 }),
		ordering(operators.Greater, "greater", ">", func(order int) bool { return order > 0 }),
		ordering(operators.GreaterEquals, "greater_equals", ">=", func(order int) bool { return order >= 0 }),
	}
}

func same(t *cel.Type) *cel.Type { return t }

// pairs are the overloads of an operator that looks for a value in, or
// compares it with, others of its type. (CEL's own, for two of any one type,
// leave no room for a pair of an int and a double.)
func pairs(name string, with func(*cel.Type) *cel.Type) []cel.FunctionOpt {
	a, b := cel.TypeParamType("A"), cel.TypeParamType("B")
	overload := func(suffix string, left, right *cel.Type) cel.FunctionOpt {
		return cel.Overload(name+suffix, []*cel.Type{left, with(right)}, cel.BoolType)
	}
	return []cel.FunctionOpt{
		overload("_bool", cel.BoolType, cel.BoolType),
		overload("_string", cel.StringType, cel.StringType),
		overload("_int64", cel.IntType, cel.IntType),
		overload("_double", cel.DoubleType, cel.DoubleType),
		overload("_int64_double", cel.IntType, cel.DoubleType),
		overload("_double_int64", cel.DoubleType, cel.IntType),
		overload("_null", cel.NullType, cel.NullType),
		overload("_list", cel.ListType(a), cel.ListType(a)),
		overload("_map", cel.MapType(a, b), cel.MapType(a, b)),
	}
}

// ordering declares an operator of two numbers or two texts.
func ordering(function, name, operator string, holds func(order int) bool) cel.EnvOption {
	overload := func(suffix string, a, b *cel.Type) cel.FunctionOpt {
		return cel.Overload(name+suffix, []*cel.Type{a, b}, cel.BoolType)
	}
	return cel.Function(function,
		overload("_int64", cel.IntType, cel.IntType),
		overload("_double", cel.DoubleType, cel.DoubleType),
		overload("_int64_double", cel.IntType, cel.DoubleType),
		overload("_double_int64", cel.DoubleType, cel.IntType),
		overload("_string", cel.StringType, cel.StringType),
		cel.SingletonBinaryBinding(func(a, b ref.Val) ref.Val {
			order, ok := compare(a, b)
			if !ok {
				return cannot(operator, a, b)
			}
			return types.Bool(holds(order))
		}))
}

// compare orders two numbers, exactly, or two texts, and reports whether the
// values are that.
func compare(a, b ref.Val) (int, bool) {
	switch a := a.(type) {
	case types.String:
		b, ok := b.(types.String)
		return cmp.Compare(a, b), ok
	case types.Int:
		switch b := b.(type) {
		case types.Int:
			return cmp.Compare(a, b), true
		case types.Double:
			return compareIntDouble(int64(a), float64(b))
		}
	case types.Double:
		switch b := b.(type) {
		case types.Int:
			order, ok := compareIntDouble(int64(b), float64(a))
			return -order, ok
		case types.Double:
			return cmp.Compare(a, b), a == a && b == b
		}
	}
	return 0, false
}

// compareIntDouble orders an int and a double by their values. What is not a
// number has no order.
func compareIntDouble(i int64, d float64) (int, bool) {
	switch {
	case d != d:
		return 0, false
	case d >= math.MaxInt64: // 2^63, which no int reaches
		return -1, true
	case d < math.MinInt64:
		return 1, true
	}
	whole, rest := math.Modf(d)
	if order := cmp.Compare(i, int64(whole)); order != 0 {
		return order, true
	}
	return cmp.Compare(0, rest), true
}

// contained is in: an item of a list, or a key of a map.
func contained(a, b ref.Val) ref.Val {
	if container, ok := b.(traits.Container); ok {
		return container.Contains(a)
	}
	return cannot("in", a, b)
}
