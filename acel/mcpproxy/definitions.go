package mcpproxy

import (
	"encoding/json"
	"sync"
)

// definitions are the schemas of tools as they were read, by their text, so that one is
// read once and not for each call.
type definitions struct {
	mu   sync.Mutex
	read map[string]*schema
}

// mostDefinitions bounds how many are kept; beyond it, all are read anew.
const mostDefinitions = 1000

// of reads a schema.
func (d *definitions) of(raw json.RawMessage) (*schema, error) {
	if s := d.known(raw); s != nil {
		return s, nil
	}
	s, err := newSchema(raw)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.read == nil || len(d.read) >= mostDefinitions {
		d.read = map[string]*schema{}
	}
	d.read[string(raw)] = s
	return s, nil
}

// known returns a schema that was read before; nil for none.
func (d *definitions) known(raw json.RawMessage) *schema {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.read[string(raw)]
}

// strict says what is wrong with the arguments of a call, given the schema that its
// tool is listed with; none declares nothing.
func (d *definitions) strict(args, schema json.RawMessage) error {
	s, err := d.of(schema)
	if err != nil {
		return err
	}
	return strict(args, s)
}
