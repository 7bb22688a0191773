package trace_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/trace"
)

// callLines returns a trace in JSON Lines with calls of about a kilobyte.
func callLines(calls int) []byte {
	var b bytes.Buffer
	note := bytes.Repeat([]byte("the order was placed on a Sunday, "), 24)
	for i := range calls {
		fmt.Fprintf(&b, `{"tool":"tool_%d","args":{"user_id":"u-%d","amount":%d.25,"items":[1,2,{"sku":"A-%d"}]},`+
			`"result":{"status":"done","note":"%s","rows":[{"id":%d,"ok":true},{"id":%d,"ok":false}]}}`+"\n",
			i%40, i%977, i%500, i, note, i, i+1)
	}
	return b.Bytes()
}

// BenchmarkDecodeJSONL is to be read beside BenchmarkTokensJSONL, which does
// nothing but walk the same bytes with the same JSON reader.
func BenchmarkDecodeJSONL(b *testing.B) {
	data := callLines(20_000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range trace.Decode(bytes.NewReader(data), trace.Options{}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTokensJSONL(b *testing.B) {
	data := callLines(20_000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		dec := jsontext.NewDecoder(struct{ io.Reader }{bytes.NewReader(data)})
		for {
			if _, err := dec.ReadToken(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkDecodeList(b *testing.B) {
	data := bytes.ReplaceAll(bytes.TrimSpace(callLines(20_000)), []byte("\n"), []byte(",\n"))
	data = append(append([]byte("["), data...), ']')
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		for _, err := range trace.Decode(bytes.NewReader(data), trace.Options{}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
