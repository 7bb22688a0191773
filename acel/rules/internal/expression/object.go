package expression

import (
	"errors"
	"reflect"
	"strconv"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
)

// An object is a JSON object as a map of CEL. It stays JSON, and is searched for
// each key.
type object struct {
	raw   []byte
	meter *meter
}

var _ traits.Mapper = (*object)(nil)

// Find implements [traits.Mapper]. A number, true and false stand for the key
// that they spell.
func (o *object) Find(key ref.Val) (ref.Val, bool) {
	name, err := keyText(key)
	if err != nil {
		return types.WrapErr(err), false
	}
	f, ok := o.member(name)
	if !ok {
		return nil, false
	}
	return o.meter.valueOf(f.value), true
}

// member returns the member of a name, and whether there is one.
func (o *object) member(name string) (field, bool) {
	f, ok := member(o.raw, name)
	if ok {
		o.meter.count(f.at + len(f.value))
	} else {
		o.meter.count(len(o.raw))
		o.meter.misses(o.raw)
	}
	return f, ok
}

// AggregateSize implements [types.AggregateSizeVisitor], without a look inside.
func (o *object) AggregateSize(types.AggregateSizer) uint32 {
	return uint32(1 + len(o.raw)/perUnit)
}

// keyText returns the key of a map that a value spells.
func keyText(key ref.Val) (string, error) {
	switch key := key.(type) {
	case types.String:
		return string(key), nil
	case types.Int:
		return strconv.FormatInt(int64(key), 10), nil
	case types.Bool:
		return strconv.FormatBool(bool(key)), nil
	case *types.Err:
		return "", key
	}
	return "", errors.New("a key is text, a whole number, true or false; this is " + kindOf(key))
}

// Get implements [traits.Indexer].
func (o *object) Get(key ref.Val) ref.Val {
	v, ok := o.Find(key)
	if !ok && v == nil {
		return types.NewErr("no such key: %v", key.Value())
	}
	return v
}

// Contains implements [traits.Container].
func (o *object) Contains(key ref.Val) ref.Val {
	v, ok := o.Find(key)
	if !ok && v != nil {
		return v
	}
	return types.Bool(ok)
}

// Size implements [traits.Sizer].
func (o *object) Size() ref.Val {
	o.meter.count(len(o.raw))
	n := 0
	for range fields(o.raw) {
		n++
	}
	return types.Int(n)
}

// Iterator implements [traits.Iterable]: the keys in the order of the JSON.
func (o *object) Iterator() traits.Iterator {
	o.meter.count(perDecoded * len(o.raw))
	var keys []ref.Val
	for f := range fields(o.raw) {
		keys = append(keys, o.meter.text(f.name))
	}
	return types.NewRefValList(types.DefaultTypeAdapter, keys).Iterator()
}

// Equal implements [ref.Val].
func (o *object) Equal(other ref.Val) ref.Val {
	if p, ok := other.(*object); ok {
		other = p.whole()
	}
	return o.whole().Equal(other)
}

// whole returns the object with all of its members.
func (o *object) whole() traits.Mapper {
	o.meter.count(perDecoded * len(o.raw))
	all := map[ref.Val]ref.Val{}
	for f := range fields(o.raw) {
		all[o.meter.text(f.name)] = o.meter.valueOf(f.value)
	}
	return types.NewRefValMap(types.DefaultTypeAdapter, all)
}

// ConvertToNative implements [ref.Val].
func (o *object) ConvertToNative(t reflect.Type) (any, error) { return o.whole().ConvertToNative(t) }

// ConvertToType implements [ref.Val].
func (o *object) ConvertToType(t ref.Type) ref.Val { return o.whole().ConvertToType(t) }

// Type implements [ref.Val].
func (o *object) Type() ref.Type { return types.MapType }

// Value implements [ref.Val].
func (o *object) Value() any { return o.whole().Value() }
