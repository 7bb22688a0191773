package schema

import (
	"fmt"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// keys are those of one object, of which none stands twice. Go's decoder takes those that
// [frame.Fold] makes one for one another.
type keys struct {
	plain []string          // those so far, while each is what it is folded to
	like  map[string]string // by what they are folded to, from the first one on that is not
}

// add takes down a key, or returns the one that it is like.
func (k *keys) add(key string) (other string, twice bool) {
	folded := frame.Fold(key)
	if k.like == nil {
		if folded == key {
			k.plain = append(k.plain, key)
			return "", false
		}
		k.like = make(map[string]string, len(k.plain)+1)
		for _, before := range k.plain {
			k.like[before] = before
		}
	}
	if other, twice = k.like[folded]; !twice {
		k.like[folded] = key
	}
	return other, twice
}

// alike says that two keys are alike.
func alike(key, name string) error {
	return refusal.Reason(fmt.Sprintf("its argument %q may be taken for %q, from which it differs in case alone. Spell each argument as the tool declares it, and give it once.", refusal.Brief(key), refusal.Brief(name)))
}
