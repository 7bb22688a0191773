package expression

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"cel.dev/cel-go/common/types/ref"
	"github.com/acel-dev/acel/acel"
	"github.com/go-json-experiment/json/jsontext"
)

// argsValue returns the arguments of a call.
func (m *meter) argsValue(raw json.RawMessage) ref.Val {
	if raw == nil {
		return &object{[]byte("{}"), m}
	}
	if err := check(raw); err != nil {
		return failure("the arguments are %v", err)
	}
	v := m.valueOf(raw)
	if _, ok := v.(*object); !ok {
		return failure("the arguments are %s, not an object", kindOf(v))
	}
	return v
}

// resultValue returns the result of a call, read through its wrappers.
func (m *meter) resultValue(raw json.RawMessage) ref.Val {
	if raw == nil {
		return failure("the result was not recorded")
	}
	if err := check(raw); err != nil {
		return failure("the result is %v", err)
	}
	inner := acel.ResultValue(raw)
	if err := checkHeld(inner); err != nil {
		return failure("the result is text that holds JSON, %v", err)
	}
	m.redacted = m.redacted || m.recorded && acel.ResultRedacted(inner)
	return m.valueOf(inner)
}

// checkHeld reports why the JSON of a result, or JSON in its text that stayed
// text, cannot be looked at. Text that is no JSON is fine.
func checkHeld(inner []byte) error {
	isText := inner[0] == '"'
	if isText {
		inner = bytes.TrimSpace([]byte(unquote(inner)))
	}
	v := jsontext.Value(inner)
	switch {
	case len(inner) == 0 || inner[0] != '{' && inner[0] != '[':
		return nil
	case depthOf(inner) > maxJSONDepth:
		return fmt.Errorf("nested deeper than %d levels", maxJSONDepth)
	case isText && !v.IsValid() && v.IsValid(jsontext.AllowDuplicateNames(true)):
		return errors.New("which repeats a key")
	}
	return nil
}
