package acel

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// eachKey adds up what the law says alone on the calls of each key; without
// keys, of all calls.
func (l *law) eachKey(says func(*law) int) int {
	if l.per == nil {
		return says(l)
	}
	n := 0
	for _, key := range l.allKeys() {
		one := *l
		one.only = key
		n += says(&one)
	}
	return n
}

func (l *law) allKeys() []string {
	all := append(slices.Clone(l.keys[0]), l.keys[1]...)
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(key string) bool { return key == "" })
}

// unkeyed is 1 for a call that the law restricts and that has no key, or of
// which that cannot be told.
func (l *law) unkeyed(d deed) int {
	if l.per == nil {
		return 0
	}
	for _, slot := range l.restricting() {
		if l.matches(slot, d) && l.keys[slot][d.word] == "" || len(l.seen[slot]) > 0 && l.seen[slot][d.word].unsure {
			return 1
		}
	}
	return 0
}

// keyAt is the value at a path, spelled so that values are equal where their
// texts are; "" for none and for null.
func keyAt(c Call, path string) string {
	v, there := valueAt(c, path)
	if !there || v == nil {
		return ""
	}
	return spelling(v)
}

func valueAt(c Call, path string) (v any, there bool) {
	args, ok := readArgs(c)
	if !ok {
		return nil, false
	}
	v = args
	for _, step := range strings.Split(path, ".") {
		object, ok := v.(map[string]any)
		if !ok {
			return nil, false
		}
		if v, there = object[step]; !there {
			return nil, false
		}
	}
	return v, true
}

func spelling(v any) string {
	switch v := v.(type) {
	case json.Number:
		r, ok := new(big.Rat).SetString(v.String())
		if !ok {
			panic("the oracle reads all numbers")
		}
		return "number " + r.String()
	case map[string]any:
		var all []string
		for key, value := range v {
			all = append(all, fmt.Sprintf("%q is %s", key, spelling(value)))
		}
		slices.Sort(all)
		return "{" + strings.Join(all, "; ") + "}"
	case []any:
		var all []string
		for _, value := range v {
			all = append(all, spelling(value))
		}
		return "[" + strings.Join(all, "; ") + "]"
	}
	return fmt.Sprintf("%T %#v", v, v)
}

// sameness is what calls have in common that are the same call.
func sameness(c Call) string {
	args := "{}"
	if c.Args != nil {
		var v any
		d := json.NewDecoder(bytes.NewReader(c.Args))
		d.UseNumber()
		args = "unreadable " + string(c.Args)
		if d.Decode(&v) == nil && !d.More() {
			args = spelling(v)
		}
	}
	return fmt.Sprintf("%q of %q with %s", c.Tool, c.Server, args)
}
