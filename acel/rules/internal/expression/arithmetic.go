package expression

import (
	"errors"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
)

// arithmetic are + - * and / of two ints as CEL has them, of two doubles, and of
// one of each, which makes doubles of both: JSON does not tell 100 from 100.0,
// and what one tool writes as 5 another writes as 5.5.
func arithmetic() []cel.EnvOption {
	elem := cel.ListType(cel.TypeParamType("A"))
	add := append(numeric("add"),
		cel.Overload("add_string", []*cel.Type{cel.StringType, cel.StringType}, cel.StringType),
		cel.Overload("add_list", []*cel.Type{elem, elem}, elem))
	return []cel.EnvOption{
		cel.Function(operators.Add, append(add, cel.SingletonBinaryBinding(addition))...),
		cel.Function(operators.Subtract, append(numeric("subtract"), cel.SingletonBinaryBinding(func(a, b ref.Val) ref.Val {
			return calculate("-", a, b, func(a, b ref.Val) ref.Val { return a.(traits.Subtractor).Subtract(b) })
		}))...),
		cel.Function(operators.Multiply, append(numeric("multiply"), cel.SingletonBinaryBinding(func(a, b ref.Val) ref.Val {
			return calculate("*", a, b, func(a, b ref.Val) ref.Val { return a.(traits.Multiplier).Multiply(b) })
		}))...),
		cel.Function(operators.Divide, append(numeric("divide"), cel.SingletonBinaryBinding(func(a, b ref.Val) ref.Val {
			return calculate("/", a, b, func(a, b ref.Val) ref.Val { return a.(traits.Divider).Divide(b) })
		}))...),
	}
}

// numeric are the overloads of an operator of two numbers.
func numeric(name string) []cel.FunctionOpt {
	return []cel.FunctionOpt{
		cel.Overload(name+"_int64", []*cel.Type{cel.IntType, cel.IntType}, cel.IntType),
		cel.Overload(name+"_double", []*cel.Type{cel.DoubleType, cel.DoubleType}, cel.DoubleType),
		cel.Overload(name+"_int64_double", []*cel.Type{cel.IntType, cel.DoubleType}, cel.DoubleType),
		cel.Overload(name+"_double_int64", []*cel.Type{cel.DoubleType, cel.IntType}, cel.DoubleType),
	}
}

// What may be put together: the cost of an expression does not count it.
const (
	maxMade   = 64 << 10
	maxJoined = 10_000
)

// addition adds numbers, and puts texts and lists together.
func addition(a, b ref.Val) ref.Val {
	add := func(a, b ref.Val) ref.Val { return a.(traits.Adder).Add(b) }
	switch one := a.(type) {
	case types.String:
		if other, ok := b.(types.String); ok {
			if len(one)+len(other) > maxMade {
				return failure("the text would be of more than %d KiB", maxMade>>10)
			}
			return add(a, b)
		}
	case traits.Lister:
		if other, ok := b.(traits.Lister); ok {
			if lengthOf(one)+lengthOf(other) > maxJoined {
				return failure("the list would be of more than %d items", maxJoined)
			}
			return add(a, b)
		}
	}
	return calculate("+", a, b, add)
}

func lengthOf(l traits.Lister) types.Int {
	n, _ := l.Size().(types.Int)
	return n
}

// calculate does what an operator does with two numbers of one type.
func calculate(operator string, a, b ref.Val, do func(a, b ref.Val) ref.Val) ref.Val {
	x, xIsInt := a.(types.Int)
	y, yIsInt := b.(types.Int)
	_, xIsDouble := a.(types.Double)
	_, yIsDouble := b.(types.Double)
	switch {
	case xIsInt && yIsInt, xIsDouble && yIsDouble:
		return do(a, b)
	case xIsInt && yIsDouble:
		return do(types.Double(x), b)
	case xIsDouble && yIsInt:
		return do(a, types.Double(y))
	}
	return cannot(operator, a, b)
}

// cannot is the error of an operator that its operands do not have.
func cannot(operator string, a, b ref.Val) ref.Val {
	for _, v := range [...]ref.Val{a, b} {
		if n, ok := v.(*outsize); ok {
			return n.refuse()
		}
	}
	return types.WrapErr(errors.New(operator + " is not for " + kindOf(a) + " and " + kindOf(b)))
}
