package benchmarks_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/klauspost/compress/zstd"

	"github.com/acel-dev/acel/benchmarks"
)

// An input is a file to decode, and how to get at the JSON in it.
type input struct {
	name, format string
	data         []byte
	length       int // of what it holds, unpacked
	calls        int
	// scan reads the JSON in the file and makes nothing of it. nil says that it
	// holds none.
	scan func(data []byte) error
}

// inputs returns a file of at least size bytes for each format, and some that
// are packed.
func inputs(size int) (all []input) {
	for _, s := range benchmarks.Shapes() {
		i := plain(s, size)
		switch all = append(all, i); i.format {
		case "claude-code":
			all = append(all, gzipped(i), zstandard(i))
		case "inspect":
			all = append(all, evalLog(s, i))
		}
	}
	return all
}

func plain(s benchmarks.Shape, size int) input {
	var b bytes.Buffer
	calls, err := s.Generate(&b, size)
	must(err)
	i := input{s.Format, s.Format, b.Bytes(), b.Len(), calls, scanPlain}
	if s.Format == "native-yaml" {
		i.scan = nil
	}
	return i
}

func gzipped(i input) input {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	must2(w.Write(i.data))
	must(w.Close())
	i.name, i.data = i.name+", gzip", b.Bytes()
	i.scan = func(data []byte) error {
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return err
		}
		return scan(r)
	}
	return i
}

func zstandard(i input) input {
	var b bytes.Buffer
	w := must2(zstd.NewWriter(&b))
	must2(w.Write(i.data))
	must(w.Close())
	i.name, i.data = i.name+", zstd", b.Bytes()
	i.scan = func(data []byte) error {
		r, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return err
		}
		defer r.Close()
		return scan(r)
	}
	return i
}

// evalLog packs samples as Inspect does, one in each entry of a zip archive.
func evalLog(s benchmarks.Shape, like input) input {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	length := 0
	entry := func(name, text string) {
		must2(io.WriteString(must2(z.Create(name)), text))
		length += len(text)
	}
	entry("header.json", `{"version": 2, "status": "success", "eval": {"task": "refunds", "model": "m"}}`)
	samples := 0
	for ; length < like.length; samples++ {
		entry(fmt.Sprintf("samples/session-%d_epoch_1.json", samples), s.Session(samples))
	}
	must(z.Close())
	return input{"inspect, .eval", like.format, b.Bytes(), length, samples * benchmarks.CallsOfSession, scanEntries}
}

func scanEntries(data []byte) error {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return err
		}
		if err := scan(r); err != nil {
			return err
		}
	}
	return nil
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
