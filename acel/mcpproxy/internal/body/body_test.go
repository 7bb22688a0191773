package body_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/body"
)

const (
	events = "text/event-stream"
	texts  = "application/json; charset=utf-8"
)

// all reads a body to its end: its parts, how many were too long, and how it ended.
func all(kind string, r io.Reader, limit int) (parts []body.Part, tooLong int, end error) {
	in := body.Read(kind, r, limit)
	for {
		p, err := in.Next()
		switch {
		case errors.Is(err, body.ErrTooLong):
			tooLong++
		case err != nil:
			return parts, tooLong, err
		default:
			parts = append(parts, p)
		}
	}
}

// frames are those of a body that ends as it should.
func frames(kind, text string) []string {
	GinkgoHelper()
	parts, tooLong, end := all(kind, strings.NewReader(text), 1000)
	Expect(end).To(MatchError(io.EOF))
	Expect(tooLong).To(BeZero())
	found := []string{}
	for _, p := range parts {
		if p.Frame != nil {
			found = append(found, string(p.Frame))
		}
	}
	return found
}

var _ = Describe("a body", func() {
	It("has frames as JSON or as events, and in nothing else", func() {
		for _, kind := range []string{"text/html", "", "application/octet-stream", "text/plain", "application/jsonp"} {
			Expect(body.Read(kind, strings.NewReader("{}"), 10)).To(BeNil(), kind)
		}
		Expect(body.Read("TEXT/Event-Stream;charset=utf-8", strings.NewReader(""), 10)).NotTo(BeNil())
	})

	DescribeTable("of events has the frames that the HTML standard finds", func(text string, want ...string) {
		Expect(frames(events, text)).To(Equal(append([]string{}, want...)))
	},
		Entry("one", "data: {}\n\n", "{}"),
		Entry("without the blank", "data:{}\n\n", "{}"),
		Entry("with one blank only taken away", "data:  {}\n\n", " {}"),
		Entry("of several lines", "data: {\ndata: }\n\n", "{\n}"),
		Entry("with CR LF", "data: {}\r\n\r\n", "{}"),
		Entry("with CR", "data: {}\r\rdata: []\r\r", "{}", "[]"),
		Entry("with its name and id", "event: message\nid: 7\ndata: {}\nretry: 5\n\n", "{}"),
		Entry("behind a comment", ": hello\ndata: {}\n\n", "{}"),
		Entry("behind a byte order mark", "\ufeffdata: {}\n\ndata: []\n\n", "{}", "[]"),
		Entry("no data at all", "event: ping\n\n"),
		Entry("an empty one", "data\n\n"),
		Entry("other fields", "Data: {}\n data: {}\ndata : {}\n\n"),
		Entry("empty lines", "\n\n\n"),
	)

	It("of events ends no event without its empty line", func() {
		parts, _, end := all(events, strings.NewReader("data: {}\n\ndata: [1]\n"), 100)
		Expect(end).To(MatchError(io.ErrUnexpectedEOF))
		Expect(parts).To(HaveLen(1))
	})

	It("of events says where to go on, and when", func() {
		parts, _, _ := all(events, strings.NewReader("id: 7\nretry: 250\ndata: {}\n\nid\n\nid: a\x00b\nretry: soon\n\nretry: 4000000000\n\n"), 100)
		Expect(parts[0].ID).To(Equal("7"))
		Expect(parts[0].Retry).To(Equal(250 * time.Millisecond))
		Expect(parts[1].Named).To(BeTrue())
		Expect(parts[1].ID).To(BeEmpty())
		Expect(parts[2].Named).To(BeFalse())
		Expect(parts[2].Retry).To(BeZero())
		Expect(parts[3].Retry).To(Equal(time.Minute))
	})

	DescribeTable("of JSON has its texts one by one", func(text string, want ...string) {
		Expect(frames(texts, text)).To(Equal(append([]string{}, want...)))
	},
		Entry("one", `{"a":[1,{}]}`, `{"a":[1,{}]}`),
		Entry("printed prettily", "{\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}"),
		Entry("on lines", "{}\n[]\r\n\n{}", "{}", "[]", "{}"),
		Entry("side by side", `{}{"a":"}{\"]"}[]`, "{}", `{"a":"}{\"]"}`, "[]"),
		Entry("of other kinds", "1 true\n\"a b\"null{}", "1", "true", `"a b"`, "null", "{}"),
		Entry("nothing", " \n"),
		Entry("what is no JSON", "oops } {}", "oops", "}", "{}"),
	)

	It("of JSON breaks off within a text", func() {
		parts, _, end := all(texts, strings.NewReader(`{}{"a":`), 100)
		Expect(end).To(MatchError(io.ErrUnexpectedEOF))
		Expect(parts).To(HaveLen(1))
	})

	It("passes over what is too long, and goes on behind it", func() {
		long := strings.Repeat("x", 300_000)
		parts, tooLong, end := all(events, strings.NewReader("data: 1\n\ndata: "+long+"\ndata: "+long+"\n\ndata: 2\n\n"), 1000)
		Expect(end).To(MatchError(io.EOF))
		Expect(tooLong).To(Equal(1))
		Expect(parts).To(HaveLen(2))

		parts, tooLong, end = all(texts, strings.NewReader(`{"a":1}{"a":"`+long+`"}{"b":2}`), 1000)
		Expect(end).To(MatchError(io.EOF))
		Expect(tooLong).To(Equal(1))
		Expect(parts).To(HaveLen(2))
	})

	It("holds a frame to the limit, whatever room its event has", func() {
		_, tooLong, _ := all(events, strings.NewReader("data: "+strings.Repeat("x", 1001)+"\n\n"), 1000)
		Expect(tooLong).To(Equal(1))
	})

	It("of events waits for nothing behind the empty line", func() {
		for _, text := range []string{"data: {}\n\n", "data: {}\r\n\r\n", "data: {}\r\r"} {
			r, w := io.Pipe()
			go func() { _, _ = w.Write([]byte(text)) }()
			in := body.Read(events, r, 100)
			p, err := in.Next()
			Expect(err).NotTo(HaveOccurred())
			Expect(string(p.Frame)).To(Equal("{}"))
			Expect(r.Close()).To(Succeed())
		}
	})

	It("of JSON waits for nothing behind the last bracket", func() {
		r, w := io.Pipe()
		go func() { _, _ = w.Write([]byte(`{"a":1}`)) }()
		p, err := body.Read(texts, r, 100).Next()
		Expect(err).NotTo(HaveOccurred())
		Expect(string(p.Raw)).To(Equal(`{"a":1}`))
		Expect(r.Close()).To(Succeed())
	})

	It("tells when readers may divide an event in two ways, and writes it in one", func() {
		for text, want := range map[string]string{
			"data: {}\rdata: []\n\n":          "data: {}\ndata: []\n\n",
			"Data: {}\nid: 1\ndata: []\n\n":   "id: 1\ndata: []\n\n",
			"\ufeffdata: 1\n: c\ndata: 2\n\n": ": c\ndata: 1\ndata: 2\n\n",
		} {
			parts, _, _ := all(events, strings.NewReader(text), 100)
			Expect(parts[0].Readable()).To(BeFalse(), text)
			Expect(string(parts[0].With(parts[0].Frame))).To(Equal(want))
		}
		parts, _, _ := all(events, strings.NewReader(": c\r\nevent: message\r\ndata: {}\r\n\r\n"), 100)
		Expect(parts[0].Readable()).To(BeTrue())
	})

	It("keeps what else an event says when its frame is replaced or taken out", func() {
		parts, _, _ := all(events, strings.NewReader("id: 7\nevent: message\ndata: {}\n\ndata: {}\n\n"), 100)
		Expect(string(parts[0].With([]byte(`{"a":1}`)))).To(Equal("id: 7\nevent: message\ndata: {\"a\":1}\n\n"))
		Expect(string(parts[0].With(nil))).To(Equal("id: 7\nevent: message\n\n"))
		Expect(parts[1].With(nil)).To(BeNil())
	})
})

// What is passed part by part is what came, and the parts do not depend on how it came.
func FuzzParts(f *testing.F) {
	for _, text := range []string{"data: {}\n\n", "data: {}\r\rid: 1\r\n\r\n:c\n\n", "{}[1]\n \"a\" x", "\ufeffdata:1\n\n\r\n", `{"a":"\""}{`} {
		f.Add(text, true)
		f.Add(text, false)
	}
	f.Fuzz(func(t *testing.T, text string, isEvents bool) {
		kind := texts
		if isEvents {
			kind = events
		}
		parts, tooLong, end := all(kind, strings.NewReader(text), 1<<20)
		var raw []byte
		for _, p := range parts {
			raw = append(raw, p.Raw...)
		}
		if tooLong == 0 && end == io.EOF && string(raw) != text {
			t.Fatalf("%q became %q", text, raw)
		}
		if !strings.HasPrefix(text, string(raw)) {
			t.Fatalf("%q is not how %q begins", raw, text)
		}
		slowly, _, _ := all(kind, iotest.OneByteReader(strings.NewReader(text)), 1<<20)
		if got, want := told(slowly), told(parts); !bytes.Equal(got, want) {
			t.Fatalf("byte by byte there are %q, at once %q", got, want)
		}
	})
}

// told are the frames of parts that have some.
func told(parts []body.Part) (found []byte) {
	for _, p := range parts {
		if p.Frame != nil {
			found = append(append(found, p.Frame...), 0)
		}
	}
	return found
}
