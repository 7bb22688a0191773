package frame

import (
	"bytes"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// decoders are those that are read with, one behind another: each has buffers that cost
// more than most frames do.
var decoders = sync.Pool{New: func() any { return new(jsontext.Decoder) }}

// Decoder returns a decoder of bytes at hand, which it reads where they are. [Release]
// gives it back.
func Decoder(raw []byte, options ...jsontext.Options) *jsontext.Decoder {
	d := decoders.Get().(*jsontext.Decoder)
	d.Reset(bytes.NewBuffer(raw), options...)
	return d
}

// Release gives back a decoder, of which nothing is used any more: no token, no value.
func Release(d *jsontext.Decoder) { decoders.Put(d) }
