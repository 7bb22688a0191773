package trace_test

import (
	"bytes"
	"encoding/json"
	"io"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
	"github.com/acel-dev/acel/schema"
)

// beyondSchema are the fixtures that the decoder refuses and the schema cannot,
// with the reason.
func beyondSchema() map[string]string {
	const (
		oneValue = "a schema sees one value after its parser took the last of two equal keys"
		meaning  = "a schema sees a record at a time, and no other beside it"
		parser   = "the JSON parser before the schema replaces what is not UTF-8"
		number   = "to a schema 1.0 is an integer"
	)
	return map[string]string{
		"duplicate-key.json":                   oneValue,
		"duplicate-key-by-escape.jsonl":        oneValue,
		"duplicate-key-in-args.jsonl":          oneValue,
		"duplicate-key-deep-in-a-result.jsonl": oneValue,
		"begin-twice.json":                     meaning,
		"end-without-begin.jsonl":              meaning,
		"end-of-another-tool.jsonl":            meaning,
		"session-twice.json":                   meaning,
		"call-after-a-cut.json":                meaning,
		"line-after-a-cut.jsonl":               meaning,
		"whole-session-after-a-cut.jsonl":      meaning,
		"session-whole-and-by-line.jsonl":      meaning,
		"session-by-line-and-whole.jsonl":      meaning,
		"invalid-utf8.jsonl":                   parser,
		"invalid-utf8-in-a-result.jsonl":       parser,
		"lone-surrogate.jsonl":                 parser,
		"id-as-1.0.json":                       number,
	}
}

// documents parses what the schema is to judge: the values of a file. The error
// is that of a text that is no JSON.
func documents(text []byte) (values []any, err error) {
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))))
	dec.UseNumber()
	for {
		var v any
		if err := dec.Decode(&v); err == io.EOF {
			return values, nil
		} else if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
}

// fits reports whether the schema accepts a file.
func fits(path string) bool {
	values, err := documents(read(path))
	if err != nil {
		return false
	}
	compiled, one := schema.Trace, true
	if filepath.Ext(path) == ".jsonl" {
		compiled, one = schema.TraceLine, false
	}
	s, err := compiled()
	Expect(err).NotTo(HaveOccurred())
	for _, v := range values {
		if s.Validate(v) != nil {
			return false
		}
	}
	return !one || len(values) == 1
}

var _ = Describe("The schema of native traces", func() {
	It("has the same verdict as the decoder on every fixture, but for a list of known differences", func() {
		differences := beyondSchema()
		for _, path := range fixtures("native") {
			if filepath.Ext(path) == ".yaml" {
				continue
			}
			_, err := trace.Load(path, trace.Options{})
			name := filepath.Base(path)
			if _, known := differences[name]; known {
				Expect(err).To(HaveOccurred(), name)
				Expect(fits(path)).To(BeTrue(), "%s is no difference any more", name)
				delete(differences, name)
				continue
			}
			Expect(fits(path)).To(Equal(err == nil), "%s: %v", name, err)
		}
		Expect(differences).To(BeEmpty(), "named and not there")
	})
})
