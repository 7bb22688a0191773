package acel

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A test compiled: where it looks, and what it holds the value against.
type compiledPattern struct {
	Pattern
	path    int      // index of its path
	values  [][]byte // canonical, of Equals and In
	bound   decimal  // of AtLeast and AtMost
	matches *regexp.Regexp
}

// whole is the path of a whole result.
const whole = "."

// check returns what is wrong with the pattern, or nil.
func (p Pattern) check() error {
	if p.Path == "" {
		return errors.New("a pattern needs a path")
	}
	if err := checkPath(p.Path); p.Path != whole && err != nil {
		return err
	}
	many := len(p.Values)
	switch p.Test {
	case Equals, AtLeast, AtMost, Matches:
		if many != 1 {
			return fmt.Errorf("%s: %s takes one value, has %d", p.Path, p.Test, many)
		}
	case In:
		if many == 0 {
			return fmt.Errorf("%s: in needs at least one value", p.Path)
		}
	case Present, Absent:
		if many != 0 {
			return fmt.Errorf("%s: %s takes no value", p.Path, p.Test)
		}
	default:
		return fmt.Errorf("%s: no test %d", p.Path, p.Test)
	}
	return p.checkValues()
}

// checkValues returns what is wrong with the values, or nil.
func (p Pattern) checkValues() error {
	for _, v := range p.Values {
		if !jsontext.Value(v).IsValid() {
			return fmt.Errorf("%s: %s is not valid JSON", p.Path, clip(string(v)))
		}
		if _, err := appendCanonical(nil, v); err != nil {
			return fmt.Errorf("%s: %w", p.Path, err)
		}
		if p.Test == Matches {
			if _, err := p.expression(); err != nil {
				return fmt.Errorf("%s: %w", p.Path, err)
			}
		}
		if p.Test != AtLeast && p.Test != AtMost {
			continue
		}
		if _, err := parseDecimal(bytes.TrimSpace(v)); err != nil {
			return fmt.Errorf("%s: %s takes a number; %s is %w", p.Path, p.Test, clip(string(v)), err)
		}
	}
	return nil
}

// expression compiles the expression of Matches.
func (p Pattern) expression() (*regexp.Regexp, error) {
	raw := bytes.TrimSpace(p.Values[0])
	if len(raw) == 0 || raw[0] != '"' {
		return nil, fmt.Errorf("matches takes an expression in a text, not %s", clip(string(raw)))
	}
	text, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		return nil, err
	}
	if len(text) == 0 {
		return nil, errors.New("matches takes an expression; this one is empty, and found anywhere")
	}
	return compileMatches(string(text))
}

// String writes the pattern as an entry of a map: status: pending.
func (p Pattern) String() string {
	texts := make([]string, len(p.Values))
	for i, v := range p.Values {
		texts[i] = canonicalText(v)
	}
	path, values := quoteName(p.Path)+": ", strings.Join(texts, ", ")
	switch p.Test {
	case Equals:
		return path + values
	case In:
		return path + "{in: [" + values + "]}"
	case Present, Absent:
		return path + "{" + p.Test.String() + ": true}"
	}
	return path + "{" + p.Test.String() + ": " + values + "}"
}

// canonicalText writes a value for a person and for telling it from others:
// plain text without its quotes.
func canonicalText(raw json.RawMessage) string {
	c, err := appendCanonical(nil, raw)
	if err != nil || len(c) < 3 || c[0] != '"' {
		return string(c)
	}
	inner := string(c[1 : len(c)-1])
	if strings.IndexFunc(inner, notPlain) >= 0 || looksTyped(inner) {
		return string(c)
	}
	return inner
}

// looksTyped reports whether text without quotes would be another value.
func looksTyped(s string) bool { return jsontext.Value(s).IsValid() }

// compilePatterns numbers the paths of patterns that were checked.
func compilePatterns(all []Pattern, number func(path string) int) []compiledPattern {
	var compiled []compiledPattern
	for _, p := range all {
		c := compiledPattern{Pattern: p, path: number(p.Path)}
		for _, v := range p.Values {
			text, _ := appendCanonical(nil, v)
			c.values = append(c.values, text)
		}
		if p.Test == Matches {
			c.matches, _ = p.expression() // checked with the rule
		}
		if p.Test == AtLeast || p.Test == AtMost {
			c.bound, _ = parseDecimal(bytes.TrimSpace(p.Values[0]))
		}
		compiled = append(compiled, c)
	}
	return compiled
}

// holds says whether what stands at the pattern's path fits it.
func (p *compiledPattern) holds(f field, scratch *[]byte) answer {
	switch {
	case f.kind == fieldUnreadable || f.kind == fieldBlocked || f.kind == fieldRedacted && f.raw == nil:
		return undecidable
	case p.Test == Present || p.Test == Absent:
		return answerOf((f.kind == fieldAbsent) == (p.Test == Absent))
	case f.kind == fieldAbsent:
		return noMatch
	case f.kind == fieldRedacted:
		return p.isMarker(f, scratch)
	case p.Test == AtLeast || p.Test == AtMost:
		return p.compare(f)
	case p.Test == Matches:
		return p.search(f)
	}
	return p.equals(f, scratch)
}

// isMarker says whether what is redacted is the very marker that the pattern asks for.
// Whether it fits any other is not known.
func (p *compiledPattern) isMarker(f field, scratch *[]byte) answer {
	if (p.Test == Equals || p.Test == In) && p.equals(f, scratch) == matched {
		return matched
	}
	return undecidable
}

// compare holds a number against a bound.
func (p *compiledPattern) compare(f field) answer {
	if f.kind != fieldNumber {
		return undecidable
	}
	d, err := parseDecimal(f.raw)
	if err != nil {
		return undecidable
	}
	c := d.cmp(p.bound)
	return answerOf(p.Test == AtLeast && c >= 0 || p.Test == AtMost && c <= 0)
}

// search looks for the expression in a text.
func (p *compiledPattern) search(f field) answer {
	if f.kind != fieldString {
		return undecidable
	}
	text, err := jsontext.AppendUnquote(nil, f.raw)
	if err != nil {
		return undecidable
	}
	return answerOf(p.matches.Match(text))
}

// equals holds a value against those that it may be.
func (p *compiledPattern) equals(f field, scratch *[]byte) answer {
	text, err := appendCanonical((*scratch)[:0], f.raw)
	*scratch = text
	if err != nil {
		return undecidable
	}
	for _, v := range p.values {
		if bytes.Equal(v, text) {
			return matched
		}
	}
	return noMatch
}

func answerOf(holds bool) answer {
	if holds {
		return matched
	}
	return noMatch
}

// way says what would let the pattern be decided.
func (p *compiledPattern) way(f field) string {
	switch {
	case f.kind == fieldBlocked:
		return wayObject
	case p.Test == Matches:
		return wayText
	}
	return wayNumber
}

// unsureOf says why the pattern could not be decided; where names what holds
// the path.
func (p *compiledPattern) unsureOf(f field, where string) string {
	what := f.describe()
	switch p.Test {
	case AtLeast, AtMost:
		return fmt.Sprintf("%s.%s is %s, and the rule compares a number", where, p.Path, what)
	case Matches:
		return fmt.Sprintf("%s.%s is %s, and the rule searches a string", where, p.Path, what)
	}
	return fmt.Sprintf("%s.%s is %s", where, p.Path, what)
}
