package expression

import (
	"encoding/json"
	"errors"
	"strings"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/traits"
	"github.com/acel-dev/acel/acel"
)

// IsPath reports whether the text of per is a dotted path into the arguments and
// no expression.
func IsPath(text string) bool {
	if strings.ContainsAny(text, "()[]+'\" ") {
		return false
	}
	root, _, dotted := strings.Cut(text, ".")
	return root != "result" && root != "state" && (root != "args" || !dotted)
}

// Per returns the key of a rule that is kept apart by the value of an
// expression. A value of null is none, and so is an error.
func (e *Environment) Per(tool, text string) (acel.Key, []*Error) {
	p, errs := e.compile(tool, text, use{name: "per"})
	if errs != nil {
		return acel.Key{}, errs
	}
	value := func(s *acel.State, c acel.Call, result json.RawMessage) (json.RawMessage, error) {
		v, err := p.value(&inputs{session: s, call: &c, raw: result})
		if err != nil {
			return nil, err
		}
		switch v.(type) {
		case types.Null:
			return nil, nil
		case traits.Mapper, traits.Lister:
			return nil, errors.New("it is " + kindOf(v) + "; a rule is kept apart by text, a number, true or false")
		}
		return toJSON(v)
	}
	return acel.Key{Text: text, Value: value, FromResult: p.readsResult}, nil
}
