package frame

import (
	"bytes"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// A Decoder reads JSON at hand. Make one with [Decode].
type Decoder struct {
	jsontext.Decoder
	from bytes.Buffer
}

// decoders are those that are read with, one behind another: each has buffers that cost
// more than most frames do.
var decoders = sync.Pool{New: func() any { return new(Decoder) }}

// Decode returns a decoder of bytes, which it reads where they are. [Decoder.Release]
// gives it back.
func Decode(raw []byte, options ...jsontext.Options) *Decoder {
	d := decoders.Get().(*Decoder)
	d.from = *bytes.NewBuffer(raw)
	d.Reset(&d.from, options...)
	return d
}

// Release gives back a decoder, of which nothing is used any more: no token, no value.
func (d *Decoder) Release() {
	d.from = bytes.Buffer{}
	decoders.Put(d)
}
