package schema

import (
	"fmt"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// keys are those of one object, as they are without their case: Go's decoder takes those
// that [frame.Fold] makes one for one another.
type keys map[string]string

// add takes down a key, or returns the one that it is like.
func (k *keys) add(key string) (other string, twice bool) {
	folded := frame.Fold(key)
	if other, twice = (*k)[folded]; !twice {
		(*k)[folded] = key
	}
	return other, twice
}

// alike says that two keys are alike.
func alike(key, name string) error {
	return refusal.Reason(fmt.Sprintf("its argument %q may be taken for %q, from which it differs in case alone. Spell each argument as the tool declares it, and give it once.", refusal.Brief(key), refusal.Brief(name)))
}
