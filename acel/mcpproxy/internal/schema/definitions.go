package schema

import (
	"encoding/json"
	"sync"
)

// Definitions are the schemas of tools as they were read, by their text, so that one is
// read once and not for each call. The zero value has none.
type Definitions struct {
	mu   sync.Mutex
	read map[string]*Schema
}

// mostDefinitions bounds how many are kept; beyond it, all are read anew.
const mostDefinitions = 1000

// Of reads a schema.
func (d *Definitions) Of(raw json.RawMessage) (*Schema, error) {
	if s := d.known(raw); s != nil {
		return s, nil
	}
	s, err := Read(raw)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.read == nil || len(d.read) >= mostDefinitions {
		d.read = map[string]*Schema{}
	}
	d.read[string(raw)] = s
	return s, nil
}

// known returns a schema that was read before; nil for none.
func (d *Definitions) known(raw json.RawMessage) *Schema {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.read[string(raw)]
}

// Strict says what is wrong with the arguments of a call, as [Strict] does, given the
// schema that its tool is listed with; none declares nothing.
func (d *Definitions) Strict(args, schema json.RawMessage) error {
	s, err := d.Of(schema)
	if err != nil {
		return err
	}
	return Strict(args, s)
}
