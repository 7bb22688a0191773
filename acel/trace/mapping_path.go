package trace

import (
	"strconv"
	"strings"
)

// A path leads from a JSON value to those that it is about. The zero path leads
// to the value itself.
type path struct {
	text     string
	line     int // of the mapping that it stands in
	up       int // how many objects it leads outwards first
	steps    []step
	optional bool // it may match nothing
}

// A step is a member of an object, every element of a list, or a condition.
type step struct {
	kind    stepKind
	key     string   // of a member
	pointer string   // and what that adds to a JSON Pointer
	names   []string // of a condition: where the value is
	value   string   // that it must have
	any     bool     // or any value
}

type stepKind uint8

const (
	stepMember stepKind = iota
	stepEach
	stepIf
)

// mostSteps bounds the length of paths.
const mostSteps = 50

// A pathError is a mistake in a path, at an index of its text.
type pathError struct {
	at            int
	message, hint string
}

func (e pathError) Error() string { return e.message }

// A pathText is a path while it is read.
type pathText struct {
	text string
	at   int
}

func parsePath(text string) (*path, error) {
	p := &path{text: text}
	t := pathText{text: text}
	if strings.HasSuffix(text, "?") {
		p.optional, t.text = true, text[:len(text)-1]
	}
	for t.take("../") {
		p.up++
	}
	switch {
	case t.rest() == "..":
		p.up++
		return p, nil
	case t.rest() == ".", t.rest() == "" && p.up > 0:
		return p, nil
	case strings.HasPrefix(t.rest(), ".["):
		t.at++
	default:
		name, err := t.name()
		if err != nil {
			return nil, err
		}
		p.steps = append(p.steps, memberStep(name))
	}
	return p, t.steps(p)
}

func (t *pathText) rest() string { return t.text[t.at:] }

// take reads past a text, if that comes next.
func (t *pathText) take(text string) bool {
	if !strings.HasPrefix(t.rest(), text) {
		return false
	}
	t.at += len(text)
	return true
}

func (t *pathText) wrong(message, hint string) error { return pathError{t.at, message, hint} }

// steps reads what comes behind the first step.
func (t *pathText) steps(p *path) error {
	for t.rest() != "" {
		var next step
		var err error
		switch {
		case len(p.steps) == mostSteps:
			return t.wrong("a path has at most "+strconv.Itoa(mostSteps)+" steps", "")
		case t.take("."):
			var name string
			name, err = t.name()
			next = memberStep(name)
		case t.take("[]"):
			next.kind = stepEach
		case t.take("["):
			next, err = t.condition()
		default:
			return t.wrong("a path has dots between its names", "as in turns[].tool_call.name")
		}
		if err != nil {
			return err
		}
		p.steps = append(p.steps, next)
	}
	return nil
}

func memberStep(name string) step {
	return step{key: name, pointer: "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)}
}

// name reads the name of a member.
func (t *pathText) name() (string, error) {
	if t.take(`"`) {
		name, _, closed := strings.Cut(t.rest(), `"`)
		if !closed {
			return "", t.wrong("a quote is never closed", "")
		}
		t.at += len(name) + 1
		return name, nil
	}
	end := strings.IndexAny(t.rest(), `.[]"/*$@?(){} `+"\t\n")
	if end < 0 {
		end = len(t.rest())
	}
	if end == 0 {
		return "", t.wrong("a name is missing here", `paths are as turns[].tool_call, or a single dot; a name with other characters stands in double quotes: '"a.b"'`)
	}
	name := t.rest()[:end]
	t.at += end
	return name, nil
}

// condition reads one in brackets, the first of which was read.
func (t *pathText) condition() (step, error) {
	inner, _, closed := strings.Cut(t.rest(), "]")
	names, value, valued := strings.Cut(inner, "=")
	_, number := strconv.Atoi(names)
	switch {
	case !closed:
		return step{}, t.wrong("a bracket is never closed", "")
	case number == nil:
		return step{}, t.wrong("a single element of a list cannot be named", "[] is each of them, and [key=value] those with this value")
	case strings.TrimSpace(names) == "":
		return step{}, t.wrong("a condition needs a name", "as in [type=call]")
	}
	t.at += len(inner) + 1
	value = strings.TrimSpace(value)
	if n := len(value); n > 1 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
		value = value[1 : n-1]
	}
	return step{kind: stepIf, names: strings.Split(strings.TrimSpace(names), "."), value: value, any: !valued}, nil
}
