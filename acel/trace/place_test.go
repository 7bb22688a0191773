package trace_test

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// lineAndColumn counts, in the plainest way, where an offset is in a text.
func lineAndColumn(text []byte, offset int64) (line, column int) {
	before := bytes.TrimPrefix(text[:offset], []byte("\xef\xbb\xbf"))
	return bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n')
}

// pointerAt returns the JSON Pointer of the object or list that begins at an
// offset, and whether one does. Among lines of which some are broken, it looks at
// the one line alone.
func pointerAt(text []byte, offset int64) (string, bool) {
	text = bytes.Replace(text, []byte("\xef\xbb\xbf"), []byte("   "), 1)
	line := text[1+bytes.LastIndexByte(text[:offset], '\n'):]
	line, _, _ = bytes.Cut(line, []byte("\n"))
	if !isJSON(text) && isJSON(line) {
		offset -= int64(1 + bytes.LastIndexByte(text[:offset], '\n'))
		text = line
	}
	dec := jsontext.NewDecoder(bytes.NewReader(text))
	for dec.InputOffset() <= offset {
		if _, err := dec.ReadToken(); err != nil {
			return "", false
		}
		if dec.InputOffset() == offset+1 {
			return string(dec.StackPointer()), true
		}
	}
	return "", false
}

// isJSON reports whether a text is JSON values, and nothing else.
func isJSON(text []byte) bool {
	dec := jsontext.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := dec.ReadValue(); err != nil {
			return err == io.EOF
		}
	}
}

// isFollowedByColon reports whether a text begins with a key.
func isFollowedByColon(text []byte) bool {
	value, err := jsontext.NewDecoder(bytes.NewReader(text)).ReadValue()
	return err == nil && bytes.HasPrefix(bytes.TrimLeft(text[len(value):], " \t\r\n"), []byte(":"))
}

var _ = Describe("A place", func() {
	It("has the line and column of its offset", func() {
		for _, path := range fixtures("") {
			text := read(path)
			check := func(p acel.Place) {
				line, column := lineAndColumn(text, p.Offset)
				ExpectWithOffset(1, []int{p.Line, p.Column}).To(Equal([]int{line, column}), path)
			}
			for e, err := range trace.Decode(bytes.NewReader(text), trace.Options{Name: path}) {
				switch {
				case err != nil:
					check(err.(*acel.Problem).Place)
				case e.Kind == trace.Called:
					check(e.Call.Place)
				case e.Kind == trace.Recognized:
				case e.Kind == trace.Passed:
					check(e.Place)
				default:
					check(e.Session.Place)
				}
			}
		}
	})

	It("has the pointer of the call that stands at its offset", func() {
		for _, path := range fixtures("") {
			if filepath.Ext(path) == ".yaml" {
				continue
			}
			text := read(path)
			for e := range trace.Decode(bytes.NewReader(text), trace.Options{}) {
				if e.Kind != trace.Called {
					continue
				}
				pointer, is := pointerAt(text, e.Call.Place.Offset)
				Expect(is).To(BeTrue(), "%s: no object begins at %d", path, e.Call.Place.Offset)
				Expect(e.Call.Place.Pointer()).To(Equal(pointer), path)
			}
		}
	})

	It("is shown by an excerpt of its line, with the column where the line has the offset", func() {
		for _, path := range fixtures("") {
			text := read(path)
			for _, err := range trace.Decode(bytes.NewReader(text), trace.Options{}) {
				p, is := err.(*acel.Problem)
				if !is || p.Excerpt == "" {
					continue
				}
				Expect(len(p.Excerpt)).To(BeNumerically("<=", 170))
				from := p.Place.Offset - int64(p.ExcerptColumn) + 1
				Expect(string(text[from:])).To(HavePrefix(p.Excerpt), path)
			}
		}
	})

	It("is shown with all of its line, if that is short", func() {
		for _, path := range fixtures("") {
			text := read(path)
			for _, err := range trace.Decode(bytes.NewReader(text), trace.Options{}) {
				p, is := err.(*acel.Problem)
				if !is || p.Excerpt == "" {
					continue
				}
				line := strings.Split(strings.TrimPrefix(string(text), "\xef\xbb\xbf"), "\n")[p.Place.Line-1]
				if len(line) <= 60 {
					Expect(p.Excerpt).To(Equal(strings.TrimSuffix(line, "\r")), path)
				}
			}
		}
	})

	It("is that of the key where the key is wrong, with the pointer of its value", func() {
		found := 0
		for _, path := range fixtures("native") {
			text := read(path)
			for _, err := range trace.Decode(bytes.NewReader(text), trace.Options{}) {
				p, is := err.(*acel.Problem)
				if !is || filepath.Ext(path) == ".yaml" {
					continue
				}
				about, isKey := strings.CutPrefix(p.Message, "unknown key ")
				followed := isFollowedByColon(text[p.Place.Offset:])
				if isKey {
					found++
					Expect(followed).To(BeTrue(), path)
					Expect(strconv.Quote(p.Place.Pointer()[strings.LastIndexByte(p.Place.Pointer(), '/')+1:])).To(Equal(about), path)
				}
			}
		}
		Expect(found).To(BeNumerically(">", 5))
	})

	It("names the file as the options do", func() {
		for e := range trace.Decode(strings.NewReader(`[{"tool":"a"}]`), trace.Options{Name: "-"}) {
			if e.Kind == trace.Recognized {
				Expect(e.Place.File).To(Equal("-"))
				continue
			}
			Expect(e.Session.Place.File).To(Equal("-"))
			if e.Kind == trace.Called {
				Expect(e.Call.Place.String()).To(Equal("-:1:2"))
			}
		}
	})

	It("stays right in files and calls that are larger than any buffer", func() {
		text := largeFile()
		for _, size := range []int{999, 4095, 4096, 16_384, 65_537, 131_072, 1 << 20, len(text)} {
			calls := 0
			for e, err := range trace.Decode(&chunked{text, size}, trace.Options{}) {
				Expect(err).NotTo(HaveOccurred())
				if e.Kind != trace.Called {
					continue
				}
				p := e.Call.Place
				Expect(string(text[p.Offset:])).To(HavePrefix(fmt.Sprintf(`{"tool": "t%d"`, calls)))
				line, column := lineAndColumn(text, p.Offset)
				Expect([]int{p.Line, p.Column}).To(Equal([]int{line, column}))
				calls++
			}
			Expect(calls).To(Equal(largeCalls))
		}
	})

	It("stays right for a mistake far behind the start of a large call", func() {
		big := strings.Repeat("[\n1, 2],\n", 100_000)
		text := []byte("{\"tool\": \"a\"}\n\n  {\"tool\": \"b\", \"args\": {\"n\": [" + big + "3]},\n \"tol\": 1}\n")
		for _, size := range []int{1000, 100_000, len(text)} {
			var problems []*acel.Problem
			for _, err := range trace.Decode(&chunked{text, size}, trace.Options{}) {
				if err != nil {
					problems = append(problems, err.(*acel.Problem))
				}
			}
			Expect(problems).To(HaveLen(1))
			Expect(problems[0].Place.Pointer()).To(Equal("/tol"))
			Expect([]int{problems[0].Place.Line, problems[0].Place.Column}).To(Equal([]int{200_004, 2}))
			Expect(problems[0].Excerpt).To(Equal(` "tol": 1}`))
		}
	})
})

const largeCalls = 400

// largeFile returns a list of calls of very different length and layout.
func largeFile() []byte {
	var b bytes.Buffer
	b.WriteString("[")
	for i := range largeCalls {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString(strings.Repeat("\n", i%3) + strings.Repeat(" ", i%50))
		fmt.Fprintf(&b, `{"tool": "t%d", "args": {"n":`+strings.Repeat("\n", i%4)+` %d}`, i, i)
		if i%100 == 50 {
			fmt.Fprintf(&b, `, "result": [%s 0]`, strings.Repeat("\"é\",\n", 50_000))
		}
		fmt.Fprintf(&b, `, "error": "y%s"}`, strings.Repeat("x", (i*i)%7000))
	}
	b.WriteString("\n]\n")
	return b.Bytes()
}
