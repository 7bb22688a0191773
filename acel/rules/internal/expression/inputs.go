package expression

import (
	"encoding/json"
	"fmt"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"github.com/acel-dev/acel/acel"
)

// inputs are the variables of one evaluation. Each is read when it is first
// asked for.
type inputs struct {
	session *acel.State
	call    *acel.Call
	raw     json.RawMessage
	// args and result are what was read already.
	args, result ref.Val
	meter        meter
}

// Parent implements [cel.Activation].
func (in *inputs) Parent() cel.Activation { return nil }

// ResolveName implements [cel.Activation]. A name with dots is one of those that
// [variables] declares.
func (in *inputs) ResolveName(name string) (any, bool) {
	root, path, dotted := strings.Cut(name, ".")
	v := in.root(root, &path)
	if v == nil {
		return nil, false
	}
	for dotted && path != "" && !types.IsError(v) {
		var key string
		key, path, _ = strings.Cut(path, ".")
		v = below(v, key, name, path)
	}
	return v, true
}

// root returns one of the five variables, or nil. Of the state it takes the
// first key off the path.
func (in *inputs) root(name string, path *string) ref.Val {
	switch name {
	case "args":
		if in.args == nil {
			in.args = in.meter.argsValue(in.call.Args)
		}
		return in.args
	case "result":
		if in.result == nil {
			in.result = in.meter.resultValue(in.raw)
		}
		return in.result
	case "state":
		return in.state(path)
	case "tool":
		return types.String(in.call.Tool)
	case "server":
		return types.String(in.call.Server)
	}
	return nil
}

// state returns the whole state, or the value of the first key of the path.
func (in *inputs) state(path *string) ref.Val {
	if *path == "" {
		return &store{in.session, &in.meter}
	}
	key, rest, _ := strings.Cut(*path, ".")
	*path = rest
	raw, ok := in.session.Raw(key)
	if !ok {
		return failure("state.%s is missing", key)
	}
	return in.meter.valueOf(raw)
}

// below returns the value of a key of v, or says which part of the name is not there;
// rest is what follows the key.
func below(v ref.Val, key, name, rest string) ref.Val {
	here := strings.TrimSuffix(strings.TrimSuffix(name, rest), ".")
	o, ok := v.(*object)
	if !ok {
		return failure("%s is %s, which has no keys", strings.TrimSuffix(here, "."+key), kindOf(v))
	}
	f, ok := o.member(key)
	if !ok {
		return failure("%s is missing", here)
	}
	return o.meter.valueOf(f.value)
}

// failure is an error of evaluation in our words.
func failure(format string, args ...any) ref.Val {
	return types.WrapErr(&reason{fmt.Sprintf(format, args...)})
}

// A reason is why an expression cannot be evaluated, ready to be told.
type reason struct{ text string }

// Error implements error.
func (r *reason) Error() string { return r.text }
