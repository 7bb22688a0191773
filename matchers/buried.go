package matchers

import (
	"encoding"
	"encoding/json"
	"reflect"

	"github.com/onsi/gomega/types"
)

// buried reports whether a matcher stands in a value where only its JSON would
// be compared, which is never what is meant. It looks where encoding/json does,
// at each thing that is referred to once.
func buried(value any) bool {
	s := search{seen: map[reference]bool{}}
	return s.finds(reflect.ValueOf(value))
}

// A search for a matcher.
type search struct{ seen map[reference]bool }

// A reference is a pointer, map or slice that was looked into.
type reference struct {
	at  uintptr
	len int
	typ reflect.Type
}

func (s search) finds(v reflect.Value) bool {
	if !v.IsValid() || plain(v.Type()) || s.again(v) {
		return false
	}
	if v.Kind() != reflect.Interface && v.Type().Implements(reflect.TypeFor[types.GomegaMatcher]()) {
		return true
	}
	if v.Kind() != reflect.Interface && writesItself(v.Type()) {
		return false
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		return s.finds(v.Elem())
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if s.finds(v.Index(i)) {
				return true
			}
		}
	case reflect.Map:
		for _, element := range v.Seq2() {
			if s.finds(element) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if (f.IsExported() || f.Anonymous) && f.Tag.Get("json") != "-" && s.finds(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

// plain reports whether no value of a type can hold a matcher, as those of basic
// types and lists of them cannot.
func plain(t reflect.Type) bool {
	if t.Implements(reflect.TypeFor[types.GomegaMatcher]()) {
		return false
	}
	if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Map, reflect.Struct, reflect.Slice, reflect.Array:
		return false
	}
	return !t.Implements(reflect.TypeFor[types.GomegaMatcher]())
}

// writesItself reports whether encoding/json asks the value for its JSON.
func writesItself(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[json.Marshaler]()) || t.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}

// again reports whether what v refers to was looked into before.
func (s search) again(v reflect.Value) bool {
	r := reference{typ: v.Type()}
	switch v.Kind() {
	case reflect.Pointer, reflect.Map:
		r.at = v.Pointer()
	case reflect.Slice:
		r.at, r.len = v.Pointer(), v.Len()
	default:
		return false
	}
	before := s.seen[r]
	s.seen[r] = true
	return before
}
