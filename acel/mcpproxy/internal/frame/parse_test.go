package frame_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

var _ = Describe("a frame", func() {
	It("is read as the bytes that stand in it", func() {
		raw := []byte(` {"id" : "\u0061" , "jsonrpc":"\u0032.0","params": {"n":1.0e0 },"method":"tools\/call"} `)
		for _, read := range []func([]byte) (frame.Message, *frame.Problem){frame.FromClient, frame.FromServer} {
			m, no := read(raw)
			Expect(no).To(BeNil())
			Expect(m.Kind).To(Equal(frame.Request))
			Expect(string(m.ID)).To(Equal(`"\u0061"`))
			Expect(m.Key).To(Equal(frame.KeyOf([]byte(`"a"`))))
			Expect(m.Method).To(Equal("tools/call"))
			Expect(string(m.Params)).To(Equal(`{"n":1.0e0 }`))
			Expect(m.Raw).To(Equal(raw))
		}
	})

	DescribeTable("is of a kind", func(raw string, kind frame.Kind, id string) {
		m, no := frame.FromServer([]byte(raw))
		Expect(no).To(BeNil())
		Expect(m.Kind).To(Equal(kind))
		Expect(string(m.ID)).To(Equal(id))
	},
		Entry("a request", `{"jsonrpc":"2.0","id":-1.5,"method":""}`, frame.Request, "-1.5"),
		Entry("a notification", `{"jsonrpc":"2.0","method":"x"}`, frame.Notification, ""),
		Entry("a result", `{"jsonrpc":"2.0","id":1,"result":null}`, frame.Answer, "1"),
		Entry("an error", `{"jsonrpc":"2.0","id":1,"error":{}}`, frame.Answer, "1"),
		Entry("an error to nothing", `{"jsonrpc":"2.0","id":null,"error":{}}`, frame.Answer, ""),
		Entry("an error to nothing at all", `{"jsonrpc":"2.0","error":{}}`, frame.Answer, ""),
	)

	DescribeTable("has a problem with an id, where that can be told", func(raw, id string, method bool) {
		_, no := frame.FromServer([]byte(raw))
		Expect(no).NotTo(BeNil())
		Expect(string(no.ID)).To(Equal(id))
		Expect(no.Key).To(Equal(frame.KeyOf(no.ID)))
		Expect(no.Method).To(Equal(method))
	},
		Entry("of an answer", `{"jsonrpc":"2.0","id":1,"result":{},"error":{}}`, "1", false),
		Entry("of what may be a request", `{"jsonrpc":"2.0","id":1,"result":{},"METHOD":"x"}`, "1", true),
		Entry("twice", `{"jsonrpc":"2.0","id":1,"id":1,"result":{}}`, "", false),
		Entry("in another case", `{"jsonrpc":"2.0","Id":1,"result":{}}`, "", false),
		Entry("a result without one", `{"jsonrpc":"2.0","result":{}}`, "", false),
		Entry("no JSON", `{"jsonrpc":"2.0","id":1,"result":`, "", false),
	)

	It("is long before it is refused in words", func() {
		_, no := frame.FromClient([]byte(`{"jsonrpc":"2.0","id":1,"method":"x","` + strings.Repeat("é", 500) + `":1,"` + strings.Repeat("é", 500) + `":1}`))
		Expect(len(no.Error())).To(BeNumerically("<", 400))
		_, no = frame.FromClient([]byte(`{"jsonrpc":"2.0","id":1,"method":"x","a` + "\u202e" + strings.Repeat("é", 500) + `":1,"A` + "\u202e" + strings.Repeat("é", 500) + `":1}`))
		Expect(no.Error()).To(And(ContainSubstring(`\u202e`), ContainSubstring("case alone")))
		Expect(len(no.Error())).To(BeNumerically("<", 600))
	})
})

var _ = Describe("the key of an id", func() {
	DescribeTable("is one however it is written", func(a, b string) {
		Expect(frame.KeyOf([]byte(a))).To(Equal(frame.KeyOf([]byte(b))))
		Expect(frame.KeyOf([]byte(a))).NotTo(BeEmpty())
	},
		Entry(nil, "1", "1.0"), Entry(nil, "1", "10e-1"), Entry(nil, "0", "-0.0"), Entry(nil, `"a"`, `"\u0061"`), Entry(nil, `"/"`, `"\/"`),
	)
	DescribeTable("tells others apart", func(a, b string) {
		Expect(frame.KeyOf([]byte(a))).NotTo(Equal(frame.KeyOf([]byte(b))))
	},
		Entry(nil, "1", `"1"`), Entry(nil, "1", "-1"), Entry(nil, `"a"`, `"A"`), Entry(nil, `"1"`, `"1.0"`), Entry(nil, `""`, "null"),
	)
	DescribeTable("is not of what is none", func(id string) { Expect(frame.KeyOf([]byte(id))).To(BeEmpty()) },
		Entry(nil, ""), Entry(nil, "null"), Entry(nil, "true"), Entry(nil, "[1]"), Entry(nil, "{}"), Entry(nil, "1e999"), Entry(nil, `"`+strings.Repeat("a", 1<<10)+`"`),
	)
})

var _ = Describe("an answer", func() {
	It("is JSON on one line", func() {
		Expect(string(frame.ErrorAnswer(nil, -32700, "no \"JSON\"\n"))).To(Equal(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no \"JSON\"\n"}}`))
		Expect(string(frame.ResultAnswer([]byte(`1.0`), []byte(`{"a":1}`)))).To(Equal(`{"jsonrpc":"2.0","id":1.0,"result":{"a":1}}`))
		Expect(string(frame.NotificationOf("a\"b", []byte(`{}`)))).To(Equal(`{"jsonrpc":"2.0","method":"a\"b","params":{}}`))
	})
})

var _ = Describe("an object", func() {
	It("is mended where a text has half a character, and nothing else of it", func() {
		raw := []byte(`{ "a\udc00" : [1.10, "x\ud83d", "\ud83d\ude00"] }`)
		mended, o, err := frame.Mended(raw)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(mended)).To(Equal("{\"a\ufffd\":[1.10,\"x\ufffd\",\"\U0001f600\"]}"))
		Expect(string(o.At("a\ufffd"))).To(HavePrefix("[1.10"))
		whole := []byte(`{ "a": 1 }`)
		mended, _, _ = frame.Mended(whole)
		Expect(mended).To(BeEquivalentTo(whole))
	})
	DescribeTable("is not mended where it can be read in two ways", func(raw string) {
		_, _, err := frame.Mended([]byte(raw))
		Expect(err).To(HaveOccurred())
	},
		Entry(nil, `{"a":1,"a":2}`), Entry(nil, `{"a\ud800":1,"a\ufffd":2}`), Entry(nil, `{"b":[{"a":1,"a":2}],"c":"\ud800"}`), Entry(nil, "{\"a\":\"\xff\"}"), Entry(nil, `[]`), Entry(nil, `{}{}`),
	)
	It("has its list read an item at a time", func() {
		items, err := frame.List([]byte(` [ 1.0 , {"a": [2]}] `))
		Expect(err).NotTo(HaveOccurred())
		Expect(items).To(HaveExactElements(BeEquivalentTo("1.0"), BeEquivalentTo(`{"a": [2]}`)))
		for _, none := range []string{"", "{}", "[1", "[1,]"} {
			_, err := frame.List([]byte(none))
			Expect(err).To(HaveOccurred(), none)
		}
	})
})

// A text is folded as Go's decoder folds names.
func TestFoldIsEqualFold(t *testing.T) {
	letter := rapid.SampledFrom([]rune("aAkKKsSſéÉßẞσςΣİiıI1_"))
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.StringOfN(letter, 0, 4, -1).Draw(t, "a"), rapid.StringOfN(letter, 0, 4, -1).Draw(t, "b")
		if same := frame.Fold(a) == frame.Fold(b); same != strings.EqualFold(a, b) {
			t.Fatalf("%q and %q: folded alike is %v", a, b, same)
		}
	})
}

// What a client's frame is read as is what Go's decoder reads in it.
func FuzzFromClient(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"x","params":{"name":"a"}}`, `{"jsonrpc":"2.0","id":"a","result":{}}`, `{"jsonrpc":"2.0","method":"x"}`,
		`{"jsonrpc":"2.0","id":1,"Method":"x"}`, `[{}]`, `{"a":1}{}`, "{}\r", strings.Repeat(`{"a":`, 300), `{"jsonrpc":"2.0","id":1e5,"error":{"a":"\ud800"}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		kept := bytes.Clone(raw)
		m, no := frame.FromClient(raw)
		_, _ = frame.FromServer(raw)
		if !bytes.Equal(raw, kept) {
			t.Fatalf("%q was changed to %q", kept, raw)
		}
		if no != nil {
			return
		}
		var v struct {
			JSONRPC, Method           string
			ID, Params, Result, Error json.RawMessage
		}
		if err := json.Unmarshal(raw, &v); err != nil {
			t.Fatalf("%q: %v", raw, err)
		}
		same := v.Method == m.Method && v.JSONRPC == "2.0"
		for got, want := range map[*json.RawMessage]json.RawMessage{&v.ID: m.ID, &v.Params: m.Params, &v.Result: m.Result, &v.Error: m.Error} {
			same = same && (bytes.Equal(*got, want) || want == nil && string(*got) == "null")
		}
		if !same {
			t.Fatalf("%q is %+v for one and %+v for another", raw, v, m)
		}
	})
}
