package trace

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A pointed is a node whose JSON Pointer is known.
type pointed struct {
	node
	pointer string
}

// at returns the member of a pointed object.
func (p pointed) at(key string) pointed { return pointed{p.get(key), p.pointer + "/" + key} }

// each goes over the elements of a pointed list.
func (p pointed) each(yield func(pointed) error) error {
	i := 0
	for n := range p.elements() {
		if err := yield(pointed{n, p.pointer + "/" + strconv.Itoa(i)}); err != nil {
			return err
		}
		i++
	}
	return nil
}

func (p pointed) place() acel.Place { return p.placeAt(p.pointer) }
