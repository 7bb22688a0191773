package expression

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
)

// texts are matches, and the functions of CEL's extension for texts that by
// themselves take more time than their operands are long, or make more: these
// replace them by the names of their overloads.
func texts() []cel.EnvOption {
	text, list := cel.StringType, cel.ListType(cel.StringType)
	return []cel.EnvOption{
		cel.Function("matches",
			cel.Overload("string_matches", []*cel.Type{text, text}, cel.BoolType, cel.BinaryBinding(matches)),
			cel.MemberOverload("matches_string", []*cel.Type{text, text}, cel.BoolType, cel.BinaryBinding(matches))),
		cel.Function("indexOf",
			cel.MemberOverload("string_index_of_string", []*cel.Type{text, text}, cel.IntType, cel.BinaryBinding(func(s, of ref.Val) ref.Val {
				return indexOf(string(s.(types.String)), string(of.(types.String)), 0)
			})),
			cel.MemberOverload("string_index_of_string_int", []*cel.Type{text, text, cel.IntType}, cel.IntType, cel.FunctionBinding(func(a ...ref.Val) ref.Val {
				return indexOf(string(a[0].(types.String)), string(a[1].(types.String)), int(a[2].(types.Int)))
			}))),
		cel.Function("split",
			cel.MemberOverload("string_split_string", []*cel.Type{text, text}, list, cel.BinaryBinding(func(s, at ref.Val) ref.Val {
				return split(string(s.(types.String)), string(at.(types.String)), -1)
			})),
			cel.MemberOverload("string_split_string_int", []*cel.Type{text, text, cel.IntType}, list, cel.FunctionBinding(func(a ...ref.Val) ref.Val {
				return split(string(a[0].(types.String)), string(a[1].(types.String)), int(a[2].(types.Int)))
			}))),
		cel.Function("join",
			cel.MemberOverload("list_join", []*cel.Type{list}, text, cel.UnaryBinding(func(l ref.Val) ref.Val {
				return join(l.(traits.Lister), "")
			})),
			cel.MemberOverload("list_join_string", []*cel.Type{list, text}, text, cel.BinaryBinding(func(l, between ref.Val) ref.Val {
				return join(l.(traits.Lister), string(between.(types.String)))
			}))),
	}
}

// matches reports whether a regular expression that is computed is found in a
// text. CEL itself does that with one that is written out.
func matches(s, pattern ref.Val) ref.Val {
	text := string(pattern.(types.String))
	if len(text) > maxText {
		return failure("a regular expression of more than %d bytes", maxText)
	}
	if err := checkRegex(text); err != nil {
		return failure("%v", err)
	}
	return s.(types.String).Match(pattern)
}

// checkRegex reports why a regular expression is not used.
func checkRegex(text string) error {
	size, err := types.RegexProgramSize(text)
	if err != nil {
		return fmt.Errorf("not a regular expression: %s", shorten(strings.TrimPrefix(err.Error(), "error parsing regexp: ")))
	}
	if size > maxRegex {
		return fmt.Errorf("the regular expression is too large: it takes %d steps a character, and %d are the most", size, maxRegex)
	}
	return nil
}

// indexOf returns the character at which a text stands in another, from a
// character on; -1 where it does not.
func indexOf(s, of string, from int) ref.Val {
	if from < 0 {
		return failure("there is no character %d in a text", from)
	}
	at := byteOffset(s, from)
	i := strings.Index(s[at:], of)
	if i < 0 {
		return types.Int(-1)
	}
	return types.Int(utf8.RuneCountInString(s[:at+i]))
}

// split returns what stands between the places of a text in another, most parts;
// all where most is negative.
func split(s, at string, most int) ref.Val {
	if (most < 0 || most > maxJoined) && strings.Count(s, at) >= maxJoined {
		return failure("the list would be of more than %d items", maxJoined)
	}
	return types.NewStringList(types.DefaultTypeAdapter, strings.SplitN(s, at, most))
}

// join puts the texts of a list together.
func join(l traits.Lister, between string) ref.Val {
	var b strings.Builder
	for i, it := 0, l.Iterator(); it.HasNext() == types.True; i++ {
		if i > 0 {
			b.WriteString(between)
		}
		item := it.Next()
		text, ok := item.(types.String)
		if !ok {
			return failure("join is for texts; the list holds %s", kindOf(item))
		}
		if b.WriteString(string(text)); b.Len() > maxMade {
			return failure("the text would be of more than %d KiB", maxMade>>10)
		}
	}
	return types.String(b.String())
}
