package benchmarks_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/acel-dev/acel/benchmarks"
)

func gzipped(i input) input {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	must2(w.Write(i.data))
	must(w.Close())
	i.data = b.Bytes()
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
	i.data = b.Bytes()
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
	return input{b.Bytes(), length, samples * benchmarks.CallsOfSession, scanEntries}
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
