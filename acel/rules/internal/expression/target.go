package expression

import (
	"strconv"
	"strings"
)

// A target is a place in the state that a commit writes.
type target struct {
	steps []step
}

// A step leads from a map to one of its values: by a name that is written, or
// by a key that an expression gives.
type step struct {
	name string
	// key is the expression between brackets; "" for a name.
	key string
	// at is where the name or the expression stands in the target's text.
	at int
}

// maxTargetSteps bounds the depth of a target.
const maxTargetSteps = 20

// targetHint shows what targets are.
const targetHint = "such as authenticated, or orders[args.order_id].status"

// parseTarget reads a target: names with dots between them and keys in
// brackets. A leading state may be written.
func parseTarget(text string) (target, []*Error) {
	var t target
	at, first := 0, true
	switch {
	case strings.HasPrefix(text, "state."):
		at = len("state.")
	case strings.HasPrefix(text, "state["):
		at, first = len("state"), false
	}
	for ; first || at < len(text); first = false {
		s, next, err := parseStep(text, at, first)
		if err != nil {
			return target{}, []*Error{err}
		}
		t.steps = append(t.steps, s)
		at = next
	}
	if t.steps[0].key != "" {
		return target{}, []*Error{mistake(t.steps[0].at, targetHint, "the first key of a target is written out")}
	}
	if len(t.steps) > maxTargetSteps {
		return target{}, []*Error{mistake(0, "", "a target of more than %d steps", maxTargetSteps)}
	}
	if text == "state" {
		return target{}, []*Error{mistake(0, targetHint, "a target is a key of the state; the whole state cannot be set")}
	}
	return t, nil
}

// parseStep reads the step at an offset and returns where the next begins.
func parseStep(text string, at int, first bool) (step, int, *Error) {
	switch {
	case !first && text[at] == '[':
		return parseKey(text, at+1)
	case !first && text[at] == '.':
		at++
	case !first:
		return step{}, 0, mistake(at, targetHint, "%s stands where a dot or a bracket belongs", firstRune(text[at:]))
	}
	end := at
	for end < len(text) && !notInName(rune(text[end])) {
		end++
	}
	if name := text[at:end]; isName(name) {
		return step{name: name, at: at}, end, nil
	}
	return step{}, 0, mistake(at, targetHint, "a target names a key of the state here")
}

// parseKey reads the expression up to the bracket that closes it.
func parseKey(text string, at int) (step, int, *Error) {
	open := 1
	for i := at; i < len(text); i++ {
		switch c := text[i]; c {
		case '[':
			open++
		case '"', '\'':
			i = endOfString(text, i) - 1
		case ']':
			if open--; open > 0 {
				continue
			}
			s, err := keyStep(text[at:i], at)
			return s, i + 1, err
		}
	}
	return step{}, 0, mistake(at-1, "", "the bracket [ is never closed")
}

// keyStep returns the step of what stands between brackets; plain text in quotes
// is a name.
func keyStep(key string, at int) (step, *Error) {
	inner := strings.TrimSpace(key)
	if inner == "" {
		return step{}, mistake(at, targetHint, "the brackets hold no key")
	}
	if !strings.ContainsAny(inner[:1], `"'`) || endOfString(inner, 0) != len(inner) || strings.ContainsAny(inner, "\\\r\n") {
		return step{key: key, at: at}, nil
	}
	quote := inner[:1]
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(inner, triple) {
		quote = triple
	}
	if name := inner[len(quote) : len(inner)-len(quote)]; name != "" {
		return step{name: name, at: at}, nil
	}
	return step{key: key, at: at}, nil
}

// upTo writes the first n steps.
func (t target) upTo(n int) string {
	var b strings.Builder
	for i, s := range t.steps[:n] {
		switch {
		case s.key != "":
			b.WriteString("[" + s.key + "]")
		case !isName(s.name):
			b.WriteString("[" + strconv.Quote(s.name) + "]")
		case i > 0:
			b.WriteString("." + s.name)
		default:
			b.WriteString(s.name)
		}
	}
	return b.String()
}
