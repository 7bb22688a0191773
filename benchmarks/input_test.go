package benchmarks_test

import (
	"bytes"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/benchmarks"
)

// A file is a kind of file to decode.
type file struct {
	name, format string
	shape        benchmarks.Shape
	pack         func(input) input
}

// An input is such a file, of some size.
type input struct {
	data   []byte
	length int // of what it holds, unpacked
	calls  int
	// scan reads the JSON in the file and makes nothing of it. nil says that it
	// holds none.
	scan func(data []byte) error
}

// files returns one for each format, and some that are packed.
func files() (all []file) {
	for _, s := range benchmarks.Shapes() {
		switch all = append(all, file{s.Format, s.Format, s, asIs}); s.Format {
		case "claude-code":
			all = append(all, file{s.Format + ", gzip", s.Format, s, gzipped}, file{s.Format + ", zstd", s.Format, s, zstandard})
		case "inspect":
			all = append(all, file{s.Format + ", .eval", s.Format, s, func(i input) input { return evalLog(s, i) }})
		case "native-yaml":
			all[len(all)-1].pack = withoutJSON
		}
	}
	return all
}

// of returns a file that holds at least size bytes.
func (f file) of(size int) input {
	var b bytes.Buffer
	calls, err := f.shape.Generate(&b, size)
	must(err)
	return f.pack(input{b.Bytes(), b.Len(), calls, scanPlain})
}

func asIs(i input) input { return i }

func withoutJSON(i input) input {
	i.scan = nil
	return i
}

func scanPlain(data []byte) error { return scan(bytes.NewReader(data)) }

// scan reads values with the JSON library that the decoder stands on.
func scan(r io.Reader) error {
	d := jsontext.NewDecoder(r)
	for {
		if err := d.SkipValue(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// must and must2 are for what cannot fail, as it writes into memory.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func must2[T any](value T, err error) T {
	must(err)
	return value
}
