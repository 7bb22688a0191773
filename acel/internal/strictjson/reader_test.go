package strictjson_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/internal/strictjson"
)

var things = strictjson.Form{
	Name: "list of things", Short: "list", Schema: "things/v1", Hint: "write it anew",
	Others: map[string]string{"people": "a list of people"},
}

// A thing is what the specs read.
type thing struct {
	name  string
	good  bool
	count int
}

func readThings(f strictjson.Form, text []byte) ([]thing, error) {
	r, err := f.Open("t.json", bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	var all []thing
	r.Object("a list of things", strictjson.Members{
		"schema": func() { r.Text(new(string)) },
		"things": func() {
			r.List("things", func() {
				var t thing
				r.Object("a thing", strictjson.Members{
					"name": func() { r.Text(&t.name) }, "good": func() { r.Flag(&t.good) }, "count": func() { r.Count(&t.count) },
				}, "count")
				all = append(all, t)
			})
		},
	})
	return all, r.Err()
}

const twoThings = `{"schema": "things/v1",
 "things": [{"name": "a", "good": true, "count": 3}, {"good": false, "name": "b"}]}`

var _ = Describe("a file of a form", func() {
	It("is read value by value", func() {
		Expect(readThings(things, []byte(twoThings))).To(Equal([]thing{{"a", true, 3}, {"b", false, 0}}))
	})

	It("may have keys that are not known where its form is lenient", func() {
		lenient := things
		lenient.Lenient = true
		text := []byte(strings.Replace(twoThings, `"good": true`, `"good": true, "more": [{"deep": 1}]`, 1))
		Expect(readThings(lenient, text)).To(HaveLen(2))
	})

	It("is read whole or not at all", func() {
		broken := errors.New("broken pipe")
		_, err := things.Open("t.json", iotest.ErrReader(broken))
		Expect(err).To(MatchError(broken))
		for i := range len(twoThings) {
			_, err := readThings(things, []byte(twoThings[:i]))
			Expect(err).To(HaveOccurred(), twoThings[:i])
		}
	})

	It("has a bound", func() {
		_, err := things.Open("t.json", bytes.NewReader(bytes.Repeat([]byte(" "), strictjson.MaxSize+1)))
		Expect(err).To(MatchError("t.json: larger than 64 MiB, which is more than a list may have"))
	})

	DescribeTable("is refused",
		func(old, new, message string) {
			Expect(twoThings).To(ContainSubstring(old))
			_, err := readThings(things, []byte(strings.Replace(twoThings, old, new, 1)))
			Expect(err).To(MatchError("t.json" + message + " (write it anew)"))
		},
		Entry("where it is empty", twoThings, " \n", ": the file is empty"),
		Entry("where it is a list", twoThings, "[]", ": this is no list of things: it begins with a list"),
		Entry("where it says of no form", `"schema"`, `"form"`, `:1:1: a list of things lacks the key "schema"`),
		Entry("in another version", "/v1", "/v2", ": a list in the form of things/v2; this version reads things/v1"),
		Entry("where it is what is often taken for one", "things/v1", "people/v1", ": this is a list of people"),
		Entry("where it is something else", "things/v1", "x", `: this is no list of things: its schema is "x", not "things/v1"`),
		Entry("with a key that is not known", `"good": true`, `"god": true`, `:2:27: a thing has no key "god"; want "count", "good", "name"; did you mean "good"?`),
		Entry("with a key twice", `"good": true`, `"name": "a"`, `:2:27: not valid JSON: duplicate key "name"`),
		Entry("without a key", `, "good": true`, ``, `:2:13: a thing lacks the key "good"`),
		Entry("with half a character", `"a"`, "\"\xff\"", ":2:23: not valid JSON: invalid UTF-8"),
		Entry("with more behind its end", "b\"}]}", "b\"}]} 1", ":2:85: more behind the end of the list"),
		Entry("with a text that is none", `"a"`, "7", ":2:22: want a text"),
		Entry("with a flag that is none", "true", "0", ":2:35: want true or false"),
		Entry("with a count that is none", "3", `"3"`, ":2:50: want a whole number"),
		Entry("with half a count", "3", "3.5", ":2:50: want a whole number, no less than 0, of at most 12 digits"),
	)
})

// No bytes make the reader panic, and each mistake is a problem with a place in the
// file.
func FuzzForm(f *testing.F) {
	for _, seed := range []string{
		twoThings, twoThings[:60], strings.Replace(twoThings, "/v1", "/v2", 1), strings.Replace(twoThings, "good", "god", 1),
		"{}", "[[[", `{"schema": {"schema": 1}}`, "", "\xef\xbb\xbf{}", `{"schema":"things/v1","things":[{"name":"\ud800"}]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := readThings(things, data)
		if err == nil {
			return
		}
		p, is := errors.AsType[*acel.Problem](err)
		if !is || p.Place.File != "t.json" || p.Message == "" || p.Hint == "" {
			t.Fatalf("%#v", err)
		}
		lines := bytes.Split(data, []byte("\n"))
		if p.Place.Line > len(lines) || p.Place.Line > 0 && p.Place.Column > len(lines[p.Place.Line-1])+1 {
			t.Fatalf("%v is no place in the file", p)
		}
	})
}
