package expression

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"cel.dev/cel-go/cel"
)

// Declarations are what is known of the values that expressions read, from all
// rules files that are read together. The zero value knows nothing.
type Declarations struct {
	// State is the initial state: nil, bool, string, json.Number, []any and
	// map[string]any. An expression may read these keys, and those that a
	// target writes.
	State map[string]any
	// Targets are the targets of all commits, as they are written.
	Targets []string
	// Tools are the schemas of tools, by the name that the methods of an
	// [Environment] take.
	Tools map[string]Schemas
}

// Schemas are the JSON Schemas of a tool's arguments and of its result, as
// decoded JSON; nil where one is not known.
type Schemas struct {
	Args, Result map[string]any
}

// An Environment compiles expressions over what was declared. It is for one
// goroutine; what it returns is for any number.
type Environment struct {
	tools map[string]Schemas
	state *shape
	// clashes say which targets cannot be written, by their text.
	clashes map[string]*Error
	// library has CEL's functions and ours; nil until an expression needs it.
	library *cel.Env
	scopes  map[string]*scope
}

// New returns the environment. CEL is set up only when something is compiled.
// A target that cannot be read, or that contradicts the initial state, is an
// error of [Environment.Assign].
func New(d Declarations) *Environment {
	e := &Environment{
		tools:   d.Tools,
		state:   shapeOfValue(d.State, 0),
		clashes: map[string]*Error{},
		scopes:  map[string]*scope{},
	}
	e.state.others = refused
	e.admit(d.Targets)
	return e
}

// admit makes room in the state for what the targets write. The shorter come
// first, so that the order in which they are declared means nothing.
func (e *Environment) admit(targets []string) {
	parsed := map[string]target{}
	for _, text := range targets {
		if t, errs := parseTarget(text); errs == nil {
			parsed[text] = t
		}
	}
	ordered := slices.SortedFunc(maps.Keys(parsed), func(a, b string) int {
		return cmp.Or(len(parsed[a].steps)-len(parsed[b].steps), strings.Compare(a, b))
	})
	for _, text := range ordered {
		e.clashes[text] = e.state.admit(parsed[text])
	}
}

// A scope is what the expressions about one tool see.
type scope struct {
	env *cel.Env
	// roots are the shapes of state, args and result.
	roots map[string]*shape
}

// scope returns the scope of a tool.
func (e *Environment) scope(tool string) (*scope, error) {
	schemas, known := e.tools[tool]
	if !known {
		tool = ""
	}
	if s := e.scopes[tool]; s != nil {
		return s, nil
	}
	if e.library == nil {
		library, err := newLibrary()
		if err != nil {
			return nil, err
		}
		e.library = library
	}
	s := &scope{roots: map[string]*shape{
		"state":  e.state,
		"args":   argsShape(schemas.Args),
		"result": shapeOfSchema(schemas.Result, 0),
	}}
	var err error
	if s.env, err = e.library.Extend(variables(s.roots)...); err != nil {
		return nil, err
	}
	e.scopes[tool] = s
	return s, nil
}
