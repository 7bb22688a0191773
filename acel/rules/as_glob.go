package rules

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// What an expression becomes on the way to a glob: its characters, and what
// stands for others or for an end.
const (
	anyText rune = -1 - iota
	anyOne
	atBegin
	atEnd
)

// globsOf returns the globs that match together what an expression finds in a
// name, where globs can say that, and else nothing. One without * and ? is a
// name.
func globsOf(expr string) []string {
	if len(expr) > maxLikelyName {
		return nil
	}
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil
	}
	all, ok := expand(re)
	if !ok {
		return nil
	}
	var globs []string
	for _, one := range all {
		glob, ok := globOf(one)
		if !ok {
			return nil
		}
		globs = append(globs, glob)
	}
	return globs
}

// expand returns the texts that an expression is any of.
func expand(re *syntax.Regexp) (all [][]rune, ok bool) {
	switch re.Op {
	case syntax.OpEmptyMatch:
		return [][]rune{{}}, true
	case syntax.OpLiteral:
		return [][]rune{re.Rune}, re.Flags&syntax.FoldCase == 0
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return [][]rune{{anyOne}}, true
	case syntax.OpBeginText, syntax.OpBeginLine:
		return [][]rune{{atBegin}}, true
	case syntax.OpEndText, syntax.OpEndLine:
		return [][]rune{{atEnd}}, true
	case syntax.OpStar:
		return [][]rune{{anyText}}, isAny(re.Sub[0])
	case syntax.OpPlus:
		return [][]rune{{anyOne, anyText}}, isAny(re.Sub[0])
	case syntax.OpCapture:
		return expand(re.Sub[0])
	case syntax.OpCharClass:
		return expandClass(re.Rune)
	case syntax.OpConcat:
		return expandEach(re.Sub)
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			more, ok := expand(sub)
			if all = append(all, more...); !ok || len(all) > maxReadings {
				return nil, false
			}
		}
		return all, true
	}
	return nil, false
}

// isAny reports whether an expression is any one character.
func isAny(re *syntax.Regexp) bool {
	return re.Op == syntax.OpAnyChar || re.Op == syntax.OpAnyCharNotNL
}

// expandEach expands expressions that follow each other.
func expandEach(subs []*syntax.Regexp) (all [][]rune, ok bool) {
	all = [][]rune{{}}
	for _, sub := range subs {
		next, ok := expand(sub)
		if !ok || len(all)*len(next) > maxReadings {
			return nil, false
		}
		var longer [][]rune
		for _, a := range all {
			for _, b := range next {
				longer = append(longer, slices.Concat(a, b))
			}
		}
		all = longer
	}
	return all, true
}

// expandClass expands a class of a few characters, which the parser makes of
// alternatives.
func expandClass(ranges []rune) (all [][]rune, ok bool) {
	for i := 0; i < len(ranges); i += 2 {
		for c := ranges[i]; c <= ranges[i+1]; c++ {
			if all = append(all, []rune{c}); len(all) > maxReadings {
				return nil, false
			}
		}
	}
	return all, true
}

// globOf writes one text as a glob. An expression that says nothing of an end
// takes any.
func globOf(text []rune) (string, bool) {
	if len(text) == 0 || text[0] != atBegin {
		text = slices.Concat([]rune{atBegin, anyText}, text)
	}
	if text[len(text)-1] != atEnd {
		text = append(slices.Clone(text), anyText, atEnd)
	}
	var b strings.Builder
	for i, c := range text {
		switch {
		case c == atBegin && i == 0, c == atEnd && i == len(text)-1, c == anyText && text[i-1] == anyText:
		case c == atBegin, c == atEnd, c == '*', c == '?':
			return "", false
		case c == anyText:
			b.WriteByte('*')
		case c == anyOne:
			b.WriteByte('?')
		default:
			b.WriteRune(c)
		}
	}
	return b.String(), b.Len() > 0
}
