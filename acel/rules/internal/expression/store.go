package expression

import (
	"errors"
	"reflect"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
	"github.com/acel-dev/acel/acel"
)

// errNoOrder is why the state cannot be gone through.
var errNoOrder = errors.New("the state can only be asked for its keys")

// A store is the state as a map of CEL. It is asked for one key after the
// other; expressions that do more with it are refused when they are compiled.
type store struct {
	session *acel.State
	meter   *meter
}

var _ traits.Mapper = (*store)(nil)

// Find implements [traits.Mapper].
func (s *store) Find(key ref.Val) (ref.Val, bool) {
	name, err := keyText(key)
	if err != nil {
		return types.WrapErr(err), false
	}
	raw, ok := s.session.Raw(name)
	if !ok {
		return nil, false
	}
	return s.meter.valueOf(raw), true
}

// Get implements [traits.Indexer].
func (s *store) Get(key ref.Val) ref.Val {
	v, ok := s.Find(key)
	if !ok && v == nil {
		return types.NewErr("no such key: %v", key.Value())
	}
	return v
}

// Contains implements [traits.Container].
func (s *store) Contains(key ref.Val) ref.Val {
	v, ok := s.Find(key)
	if !ok && v != nil {
		return v
	}
	return types.Bool(ok)
}

// Size implements [traits.Sizer].
func (s *store) Size() ref.Val { return types.WrapErr(errNoOrder) }

// Iterator implements [traits.Iterable].
func (s *store) Iterator() traits.Iterator {
	return types.NewRefValList(types.DefaultTypeAdapter, nil).Iterator()
}

// Equal implements [ref.Val].
func (s *store) Equal(ref.Val) ref.Val { return types.WrapErr(errNoOrder) }

// ConvertToNative implements [ref.Val].
func (s *store) ConvertToNative(reflect.Type) (any, error) { return nil, errNoOrder }

// ConvertToType implements [ref.Val].
func (s *store) ConvertToType(ref.Type) ref.Val { return types.WrapErr(errNoOrder) }

// Type implements [ref.Val].
func (s *store) Type() ref.Type { return types.MapType }

// Value implements [ref.Val].
func (s *store) Value() any { return s.session }
