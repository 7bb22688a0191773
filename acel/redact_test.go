package acel

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("what a policy redacts", func() {
	// hidden returns arguments as violations of a policy that redacts some fields have them.
	hidden := func(args string, fields ...string) string {
		GinkgoHelper()
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{Never("t")}, Redact: Redaction{Fields: fields}})
		Expect(err).NotTo(HaveOccurred())
		found, err := p.NewSession(SessionOptions{}).Record(Call{Tool: "t", Args: json.RawMessage(args)})
		Expect(err).NotTo(HaveOccurred())
		return string(found[0].Call.Args)
	}

	DescribeTable("is hidden in arguments", func(args, want string, fields ...string) {
		Expect(hidden(args, fields...)).To(Equal(want))
	},
		Entry("at the top, other bytes as they were", `{ "password" : "hunter2" , "n" : 1.50 }`, `{ "password" : "[redacted]" , "n" : 1.50 }`, "password"),
		Entry("in any letter case", `{"PassWord": "hunter2"}`, `{"PassWord": "[redacted]"}`, "pASSword"),
		Entry("at any depth, in lists too", `{"a":[{"password":"hunter2"}]}`, `{"a":[{"password":"[redacted]"}]}`, "password"),
		Entry("whatever its type", `{"k":[{"a":1}],"b":true}`, `{"k":"[redacted]","b":"[redacted]"}`, "k", "b"),
		Entry("behind another key", `{"card":[{"number":41112222}],"number":7}`, `{"card":[{"number":"[redacted]"}],"number":7}`, "card.number"),
		Entry("as a key with a dot", `{"card.number":"41112222"}`, `{"card.number":"[redacted]"}`, "card.number"),
		Entry("from the root", `{"password":"hunter2","in":{"token":1}}`, `{"password":"[redacted]","in":{"token":1}}`, "args.password", "args.token"),
		Entry("not in another root", `{"password":"hunter2"}`, `{"password":"hunter2"}`, "result.password"),
		Entry("each time that a key is repeated", `{"k":"hunter2","k":"hunter3"}`, `{"k":"[redacted]","k":"[redacted]"}`, "k"),
		Entry("in a text that is JSON", `{"body":" {\"k\":\"hunter2\"} "}`, `{"body":"{\"k\":\"[redacted]\"}"}`, "k"),
		Entry("in a text of JSON lines", `{"body":"{\"k\":1}\n{\"k\":2}"}`, `{"body":"{\"k\":\"[redacted]\"}\n{\"k\":\"[redacted]\"}"}`, "k"),
		Entry("as a whole where it is no JSON", `{"k": "hunter2"`, `"[redacted]"`, "other"),
		Entry("as a whole where something follows", `{"k": 1} {"k": 2}`, `"[redacted]"`, "other"),
		Entry("in other texts that hold it", `{"k":"hunter2","say":"HUNTER2 it is"}`, `{"k":"[redacted]","say":"[redacted] it is"}`, "k"),
		Entry("in keys that hold it", `{"k":"hunter2","of":{"hunter2":1}}`, `{"k":"[redacted]","of":{"[redacted]":1}}`, "k"),
		Entry("in texts that are a part of it", `{"k":"the hunter of two","say":["hunter of","hunter"]}`, `{"k":"[redacted]","say":["[redacted]","hunter"]}`, "k"),
		Entry("where it is short, only as a word", `{"k":"ab","say":"ab cab ab-c"}`, `{"k":"[redacted]","say":"[redacted] cab [redacted]-c"}`, "k"),
		Entry("where it is a number, only as one", `{"k":1234,"say":"1234 12345 1.1234 v1234"}`, `{"k":"[redacted]","say":"[redacted] 12345 1.1234 v1234"}`, "k"),
		Entry("where it is a number, in its plain form", `{"k":1.2340e3,"say":"is 1234","n":1234}`, `{"k":"[redacted]","say":"is [redacted]","n":"[redacted]"}`, "k"),
		Entry("but what is true or empty is in no other text", `{"k":true,"l":"","say":"true"}`, `{"k":"[redacted]","l":"[redacted]","say":"true"}`, "k", "l"),
		Entry("but the keys in it are words as others are", `{"k":{"amount":"EUR 20"},"amount":5,"say":"the amount, EUR 20"}`, `{"k":"[redacted]","amount":5,"say":"the amount, [redacted]"}`, "k"),
		Entry("also where it begins as a marker does", `{"k":"[redacted]hunter2","say":"x [redacted]hunter2 y"}`, `{"k":"[redacted]","say":"x [redacted] y"}`, "k"),
		Entry("in a query", `{"url":"https://x/?a=1&K=hunter2&b=2","say":"hunter2"}`, `{"url":"https://x/?a=1&K=[redacted]&b=2","say":"[redacted]"}`, "k"),
		Entry("in a form, with spaces", `{"say":"k : hunter2; rest"}`, `{"say":"k : [redacted]; rest"}`, "k"),
		Entry("behind other signs", `{"say":"k => 'hunter2', k := \"hunter3\", k==hunter4"}`, `{"say":"k => '[redacted]', k := \"[redacted]\", k==[redacted]"}`, "k"),
		Entry("not behind a longer name", `{"say":"_k=1234 kk=1234 k1=1234 ók=1234"}`, `{"say":"_k=1234 kk=1234 k1=1234 ók=1234"}`, "k"),
		Entry("not behind a name alone", `{"say":"the k is k, k"}`, `{"say":"the k is k, k"}`, "k"),
		Entry("in JSON inside a text", `{"body":"POST /\n\n{\"k\":\"hunter2, 3\",\"n\":1}"}`, `{"body":"POST /\n\n{\"k\":\"[redacted]\",\"n\":1}"}`, "k"),
		Entry("in JSON inside a text, whatever its type", `{"body":"data: {\"k\":[1,{\"a\":\"}\"}],\"l\": 48151,\"m\":true}"}`, `{"body":"data: {\"k\":[redacted],\"l\": [redacted],\"m\":[redacted]}"}`, "k", "l", "m"),
		Entry("in JSON behind a byte order mark", `{"body":"\ufeff{\"k\":\"hunter2\"}"}`, `{"body":"`+"\ufeff"+`{\"k\":\"[redacted]\"}"}`, "k"),
		Entry("in JSON that was cut inside it", `{"body":"{\"a\":1,\"k\": \"hunter2 and","say":"hunter2 and more"}`, `{"body":"{\"a\":1,\"k\": \"[redacted]","say":"[redacted] more"}`, "k"),
		Entry("in an object that was cut", `{"body":"{\"k\": {\"a\": \"hunter2\", \"b\"","say":"hunter2"}`, `{"body":"{\"k\": [redacted]","say":"[redacted]"}`, "k"),
		Entry("in a dictionary of Python", `{"body":"{'k': 'hunter2', 'l': b'hunter3', 'm': {'hold': 'hunter4', 'n': 48151}}","say":"hunter3 hunter4 hold 48151"}`,
			`{"body":"{'k': '[redacted]', 'l': b'[redacted]', 'm': [redacted]}","say":"[redacted] [redacted] hold [redacted]"}`, "k", "l", "m"),
		Entry("in a call around it", `{"body":"Login(k=Secret('hunter2'), n=1)","say":"hunter2"}`, `{"body":"Login(k=Secret('[redacted]'), n=1)","say":"[redacted]"}`, "k"),
		Entry("in JSON inside text of JSON", `{"body":"x {\"in\":\"{\\\"k\\\": \\\"hun\\\\\\\"ter2\\\", 1}\"}","say":"hun\"ter2"}`, `{"body":"x {\"in\":\"{\\\"k\\\": \\\"[redacted]\\\", 1}\"}","say":"[redacted]"}`, "k"),
		Entry("behind a name that is spelled in escapes", `{"body":"x {\"\\u006b\": \"hunter2\"}"}`, `{"body":"x {\"\\u006b\": \"[redacted]\"}"}`, "k"),
		Entry("in emphasis", `{"say":"**k:** hunter2 **k**: hunter3\nnext"}`, `{"say":"**k:** [redacted] **k**: [redacted]\nnext"}`, "k"),
		Entry("in a header with a scheme", `{"say":"k: Bearer hunter2\nnext: 1","to":"hunter2"}`, `{"say":"k: [redacted]\nnext: 1","to":"[redacted]"}`, "k"),
		Entry("on the same line, where it is not quoted", `{"say":"k:\nnext\nk:\n  \"hunter2\""}`, `{"say":"k:\nnext\nk:\n  \"[redacted]\""}`, "k"),
		Entry("without the full stop behind it, elsewhere", `{"say":"My k: hunter2. So","to":"hunter2"}`, `{"say":"My k: [redacted] So","to":"[redacted]"}`, "k"),
		Entry("in a text, behind the others of a dotted name", `{"a":"card x, number: 41112222","b":"number: 41113333"}`, `{"a":"card x, number: [redacted]","b":"number: 41113333"}`, "card.number"),
		Entry("in a text, where the others are keys around it", `{"card":"number: 41112222","b":"number: 41113333"}`, `{"card":"number: [redacted]","b":"number: 41113333"}`, "args.card.number"),
		Entry("in a text, not in another root", `{"a":"k=hunter2"}`, `{"a":"k=hunter2"}`, "result.k"),
		Entry("but short ones and constants are in no other text", `{"a":"k=no k=true","b":"no, it is true"}`, `{"a":"k=[redacted] k=[redacted]","b":"no, it is true"}`, "k"),
		Entry("behind a name in prose, whose words stay elsewhere", `{"say":"The password: must be long.","note":"it must be"}`, `{"say":"The password: [redacted] be long.","note":"it must be"}`, "password"),
		Entry("behind a name in a query, and elsewhere then", `{"url":"/login?user=ada&password=hunter2&x=1","note":"hunter2"}`, `{"url":"/login?user=ada&password=[redacted]&x=1","note":"[redacted]"}`, "password"),
		Entry("but what fields are called is a word", `{"k":"amount","amount":5}`, `{"k":"[redacted]","amount":5}`, "k"),
		Entry("together where values overlap", `{"k":["abcdef","defghi"],"say":"abcdefghi"}`, `{"k":"[redacted]","say":"[redacted]"}`, "k"),
	)

	It("looks through texts eight deep, and hides one below as a whole", func() {
		deep := func(n int) string {
			text := `{"k":"hunter2"}`
			for range n {
				text = string(marshal(map[string]string{"in": text}))
			}
			return text
		}
		Expect(strings.Count(hidden(deep(8), "k"), "in")).To(Equal(8))
		below := hidden(deep(9), "k")
		Expect(below).NotTo(ContainSubstring("hunter2"))
		Expect(below).NotTo(ContainSubstring(`"k`))
	})

	It("hides a text as a whole that was made to cost too much", func() {
		Expect(hidden(string(marshal(map[string]string{"a": strings.Repeat("k=", 200_000)})), "k")).To(Equal(`{"a":"[redacted]"}`))
	})

	It("gives equal values equal markers, whether a text says them or a field has them", func() {
		p, err := NewPolicy(PolicyConfig{Redact: Redaction{Fields: []string{"k"}, Key: []byte("key")}})
		Expect(err).NotTo(HaveOccurred())
		marker := Redaction{Key: []byte("key")}.Marker
		c := p.NewSession(SessionOptions{}).Redacted(Call{Tool: "a", Args: json.RawMessage(`{"a":"x k=481516 k='hunter2' {\"k\": \"h\\u00fcnter\"} k=[1, 2.0]"}`), User: "k: hunter2"})
		Expect(c.User).To(Equal("k: " + marker(json.RawMessage(`"hunter2"`))))
		Expect(string(c.Args)).To(Equal(fmt.Sprintf(`{"a":"x k=%s k='%s' {\"k\": \"%s\"} k=%s"}`,
			marker(json.RawMessage(`481516`)), marker(json.RawMessage(`"hunter2"`)), marker(json.RawMessage(`"hünter"`)), marker(json.RawMessage(`[1,2]`)))))
		again := p.NewSession(SessionOptions{}).Redacted(c)
		Expect(again.User).To(Equal(c.User))
		Expect(string(again.Args)).To(Equal(string(c.Args)))
	})

	It("tells which names have hidden something", func() {
		p, err := NewPolicy(PolicyConfig{Redact: Redaction{Fields: []string{"Card", "card.number", "passwrod", "args.pin", "result.pin", "state.s", "word"}}, State: map[string]any{"s": 1}})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(SessionOptions{})
		Expect(s.RedactedFields()).To(Equal([]string{"state.s"}))
		_, err = s.Record(Call{Tool: "a", Args: json.RawMessage(`{"card":{"number":1},"pin":2,"password":3}`), User: "the word: hunter2"})
		Expect(err).NotTo(HaveOccurred())
		Expect(s.RedactedFields()).To(Equal([]string{"Card", "card.number", "args.pin", "state.s", "word"}), "one in a hidden value, too")
		Expect(policyOf().NewSession(SessionOptions{}).RedactedFields()).To(BeEmpty())
	})

	It("hides equal values by equal markers under a key, however they are written", func() {
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{Never("t")}, Redact: Redaction{Fields: []string{"a", "b", "c"}, Key: []byte("k")}})
		Expect(err).NotTo(HaveOccurred())
		found, err := p.NewSession(SessionOptions{}).Record(Call{Tool: "t", Args: json.RawMessage(`{"a": 1.0, "b": 1, "c": "1"}`)})
		Expect(err).NotTo(HaveOccurred())
		args, err := found[0].Call.DecodedArgs()
		Expect(err).NotTo(HaveOccurred())
		Expect(args["a"]).To(MatchRegexp(`^\[redacted:[0-9a-f]{32}\]$`))
		Expect(args["b"]).To(Equal(args["a"]))
		Expect(args["c"]).NotTo(Equal(args["a"]))
		Expect(Unkeyed(string(found[0].Call.Args))).To(Equal(`{"a": "[redacted]", "b": "[redacted]", "c": "[redacted]"}`))
	})

	It("tells who has the key what a marker stood for", func() {
		r := Redaction{Fields: []string{"a", "b", "c"}, Key: []byte("k")}
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{Never("t")}, Redact: r})
		Expect(err).NotTo(HaveOccurred())
		found, err := p.NewSession(SessionOptions{}).Record(Call{Tool: "t", Args: json.RawMessage(`{"a": {"y":1e1, "x":2}, "b": 10, "c": "h\u00fcnter"}`)})
		Expect(err).NotTo(HaveOccurred())
		args, err := found[0].Call.DecodedArgs()
		Expect(err).NotTo(HaveOccurred())
		key := Redaction{Key: []byte("k")}
		Expect(key.Marker(json.RawMessage(`{"x":2,"y":10}`))).To(Equal(args["a"]))
		Expect(key.Marker(json.RawMessage(" 1.0e1\n"))).To(Equal(args["b"]))
		Expect(key.Marker(json.RawMessage(`"hünter"`))).To(Equal(args["c"]))
		Expect(Redaction{Key: []byte("l")}.Marker(json.RawMessage(`10`))).NotTo(Equal(args["b"]))
		Expect(Redaction{}.Marker(json.RawMessage(`10`))).To(Equal("[redacted]"))
		Expect(key.Marker(marshal(args["b"]))).To(Equal(args["b"]), "what was redacted may be again")
	})

	It("leaves a marker as it is, so that what was redacted may be again", func() {
		Expect(hidden(`{"k":"[redacted:00112233445566778899aabbccddeeff]"}`, "k")).To(Equal(`{"k":"[redacted:00112233445566778899aabbccddeeff]"}`))
	})

	It("hides the amount and the total of a field that is redacted", func() {
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{AtMostTotal("pay", "sum.net", 10)}, Redact: Redaction{Fields: []string{"sum"}}})
		Expect(err).NotTo(HaveOccurred())
		found, err := p.NewSession(SessionOptions{}).Record(Call{Tool: "pay", Args: json.RawMessage(`{"sum": {"net": 777}}`)})
		Expect(err).NotTo(HaveOccurred())
		Expect(found[0].Message).To(Equal("pay at step 1 brings the total of args.sum.net to [redacted]; at most 10 allowed"))
	})

	It("hides a long error before it is shortened, so that no beginning is left", func() {
		long := strings.Repeat("hunter ", 40)
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{MustPrecede("ask", "pay")}, Redact: Redaction{Fields: []string{"password"}}})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(SessionOptions{})
		_, err = s.Record(Call{Tool: "ask", Args: marshal(map[string]string{"password": long}), Outcome: Outcome{Status: Failed, Error: "no " + long}})
		Expect(err).NotTo(HaveOccurred())
		found, err := s.Record(Call{Tool: "pay"})
		Expect(err).NotTo(HaveOccurred())
		Expect(found[0].Message).To(HaveSuffix(`the one at step 1 failed: "no [redacted]"`))
	})

	It("shows nothing of where arguments that are no JSON go wrong", func() {
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{AtMostTotal("pay", "n", 10)}, Redact: Redaction{Fields: []string{"password"}}})
		Expect(err).NotTo(HaveOccurred())
		found, err := p.NewSession(SessionOptions{}).Record(Call{Tool: "pay", Args: json.RawMessage(`{"hunter2": 1, "hunter2": 2}`)})
		Expect(err).NotTo(HaveOccurred())
		Expect(found[0].Message).To(HaveSuffix("args.n cannot be read: its arguments are not valid JSON"))
	})

	It("hides each text as a whole once there are more values than it remembers", func() {
		var many []string
		for i := range maxSecrets + 1 {
			many = append(many, fmt.Sprintf("value-%d", i))
		}
		args := hidden(string(marshal(map[string]any{"k": many, "say": "nothing"})), "k")
		Expect(args).To(Equal(`{"k":"[redacted]","say":"[redacted]"}`), "what fields are called stays")
	})

	It("hides also in what fields are called the values that it remembers, once there are more", func() {
		many := []string{"hunter2-secret-99"}
		for i := range maxSecrets {
			many = append(many, fmt.Sprintf("value-%d", i))
		}
		args := hidden(string(marshal(map[string]any{"k": many, "u hunter2-secret-99": 1, "say value-7": 2})), "k")
		Expect(args).To(Equal(`{"k":"[redacted]","say [redacted]":2,"u [redacted]":1}`))
	})

	DescribeTable("is hidden where a text is all of it, though that may be read as JSON",
		func(value string) {
			Expect(hidden(string(marshal(map[string]any{"a": map[string]string{"k": value}, "b": value})), "k")).
				To(Equal(`{"a":{"k":"[redacted]"},"b":"[redacted]"}`))
		},
		Entry("as a list", "[7,3,1,9]"),
		Entry("as an object", `{"hunter2secret":1}`),
		Entry("as a text", `"x"`),
	)

	It("hides the texts of a state as well that was shown before there were so many", func() {
		many := make([]string, maxSecrets)
		for i := range many {
			many[i] = fmt.Sprintf("value-%d", i)
		}
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{Never("t")}, Redact: Redaction{Fields: []string{"k"}}, State: map[string]any{"note": "the zebra-99999 key"}})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(SessionOptions{Mode: Shadow})
		state := func(args map[string]any) string {
			found, err := s.Record(Call{Tool: "t", Args: marshal(args)})
			Expect(err).NotTo(HaveOccurred())
			return string(found[0].State)
		}
		Expect(state(map[string]any{"k": many})).To(Equal(`{"note":"the zebra-99999 key"}`))
		Expect(state(map[string]any{"k": "zebra-99999"})).To(Equal(`{"note":"[redacted]"}`))
	})

	It("is looked for in a long text at no more than its length", func() {
		for _, text := range []string{"password:", "password:[a", `password: \"`} {
			long := text + strings.Repeat(`\`, 200_000) // minutes, if it were the square
			Expect(hidden(string(marshal(map[string]string{"say": long})), "password")).NotTo(BeEmpty())
		}
	})

	It("refuses names that name nothing", func() {
		_, err := NewPolicy(PolicyConfig{Redact: Redaction{Fields: []string{"", "a..b", ".a", "ok", "a,b", "*.a", "a[0]", "$.a", "/a", " a", "a "}}})
		Expect(err).To(MatchError(ContainSubstring("an empty name hides nothing")))
		Expect(strings.Count(err.Error(), "has an empty part")).To(Equal(2))
		Expect(strings.Count(err.Error(), "is no name of a field")).To(Equal(5))
		Expect(strings.Count(err.Error(), "has blanks at its ends")).To(Equal(2))
	})

	It("is what a filter of findings is asked about, which shows nothing of it", func() {
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{Never("t")}, Redact: Redaction{Fields: []string{"password"}}})
		Expect(err).NotTo(HaveOccurred())
		found, err := p.NewSession(SessionOptions{}).Record(Call{Tool: "t", Args: json.RawMessage(`{"password": "hunter2", "user": "hunter2"}`)})
		Expect(err).NotTo(HaveOccurred())
		Expect(string(found[0].Call.Args)).NotTo(ContainSubstring("hunter2"))
		for value, want := range map[string]bool{`"hunter2"`: true, `"[redacted]"`: false} {
			for _, path := range []string{"password", "user"} {
				f, err := Operand{Tool: "t", Args: []Pattern{{Path: path, Test: Equals, Values: []json.RawMessage{json.RawMessage(value)}}}}.Filter()
				Expect(err).NotTo(HaveOccurred())
				passes, decided := f.Passes(*found[0].Call)
				Expect(passes).To(Equal(want), path+" "+value)
				Expect(decided).To(BeTrue())
				passes, _ = f.Passes(found[0].Call.Exhibited())
				Expect(passes).NotTo(Equal(want), "what is exhibited is all that it has")
			}
		}
	})

	It("has markers that need no key rather than an empty one, which would be anybody's", func() {
		Expect(Redaction{Key: []byte{}}.Marker(json.RawMessage(`4815`))).To(Equal("[redacted]"))
	})

	It("joins with what a policy over it redacts, whose key wins", func() {
		p, err := NewPolicy(PolicyConfig{Redact: Redaction{Fields: []string{"a"}, Key: []byte("1")}})
		Expect(err).NotTo(HaveOccurred())
		p, err = p.With(PolicyConfig{Redact: Redaction{Fields: []string{"b"}}})
		Expect(err).NotTo(HaveOccurred())
		Expect(p.Redaction()).To(Equal(Redaction{Fields: []string{"a", "b"}, Key: []byte("1")}))
		p, err = p.With(PolicyConfig{Redact: Redaction{Key: []byte("2")}})
		Expect(err).NotTo(HaveOccurred())
		Expect(p.Redaction().Key).To(Equal([]byte("2")))
		Expect((*Policy)(nil).Redaction()).To(BeZero())
	})

	It("is hidden in a whole trace, also before the call that brings it", func() {
		p, err := NewPolicy(PolicyConfig{Redact: Redaction{Fields: []string{"k"}}})
		Expect(err).NotTo(HaveOccurred())
		t := p.Redacted(Trace{State: map[string]any{"k": "hunter1"}, Calls: []Call{
			{Tool: "a", User: "it is hunter2"},
			{Tool: "a", Args: json.RawMessage(`{"k":"hunter2"}`), Outcome: Outcome{Result: json.RawMessage(`"hunter1"`)}},
		}})
		Expect(t.Calls[0].User).To(Equal("it is [redacted]"))
		Expect(string(t.Calls[1].Args)).To(Equal(`{"k":"[redacted]"}`))
		Expect(string(t.Calls[1].Outcome.Result)).To(Equal(`"[redacted]"`))
		Expect(t.State).To(HaveKeyWithValue("k", BeEquivalentTo(`"[redacted]"`)))
	})

	It("reads an MCP result as rules do", func() {
		p, err := NewPolicy(PolicyConfig{Redact: Redaction{Fields: []string{"result.k"}}})
		Expect(err).NotTo(HaveOccurred())
		c := p.NewSession(SessionOptions{}).Redacted(Call{Tool: "a", Args: json.RawMessage(`{"k":"open"}`), Outcome: Outcome{Result: json.RawMessage(
			`{"content":[{"type":"text","text":"{\"k\":\"hunter2\"}"}],"structuredContent":{"k":"hunter2","in":{"k":1}}}`)}})
		Expect(string(c.Outcome.Result)).To(Equal(`{"content":[{"type":"text","text":"{\"k\":\"[redacted]\"}"}],"structuredContent":{"k":"[redacted]","in":{"k":1}}}`))
		Expect(string(c.Args)).To(Equal(`{"k":"open"}`))
	})
})

// A fragile witness panics when it is told of a phase.
type fragile struct {
	spy
	at Phase
}

func (f *fragile) Witness(c Call) {
	if f.spy.Witness(c); c.Phase == f.at {
		panic("no")
	}
}

var _ = Describe("a witness", func() {
	It("is told of live calls as they begin and end, of refused and of recorded ones", func() {
		saw := &spy{}
		s := policyOf(Never("bad")).NewSession(SessionOptions{Observer: saw, KeepTrace: KeepEvidence})
		a, _ := s.Begin(Call{Tool: "a", ID: "1"})
		b, _ := s.Begin(Call{Tool: "b", ID: "1"})
		s.Begin(Call{Tool: "bad"})
		a.End(Outcome{Result: json.RawMessage(`1`)})
		b.Release()
		var all []string
		for _, c := range saw.records {
			all = append(all, fmt.Sprint(c.Tool, " ", c.ID, " ", c.Phase, " ", c.Outcome.Status, " ", string(c.Outcome.Result)))
		}
		Expect(all).To(Equal([]string{"a 1 1 unfinished ", "b 1#2 1 unfinished ", "bad  0 refused ", "a 1 2 ok 1", "b 1#2 2 refused "}))
		Expect(saw.found).To(HaveLen(1))
	})

	It("is told of a record before what was found with it", func() {
		var order []string
		s := policyOf(Never("bad")).NewSession(SessionOptions{Observer: listing{&order}})
		_, err := s.Record(Call{Tool: "bad"})
		Expect(err).NotTo(HaveOccurred())
		Expect(order).To(Equal([]string{"record", "violation"}))
	})

	It("leaves the session whole where it panics", func() {
		s := policyOf(AtMostNTimes("a", 1)).NewSession(SessionOptions{Observer: &fragile{at: Begins}})
		Expect(func() { s.Begin(Call{Tool: "a"}) }).To(Panic())
		Expect(s.Check(Call{Tool: "a"})).To(BeEmpty(), "the call was released")

		s = policyOf(MustPrecede("a", "b")).NewSession(SessionOptions{Observer: &fragile{at: Ends}})
		t, _ := s.Begin(Call{Tool: "a"})
		Expect(func() { t.End(Outcome{}) }).To(Panic())
		Expect(s.Check(Call{Tool: "b"})).To(BeEmpty(), "the call has ended")

		s = policyOf(AtMostNTimes("a", 1)).NewSession(SessionOptions{Observer: &fragile{at: Whole}})
		Expect(func() { _, _ = s.Record(Call{Tool: "a"}) }).To(Panic())
		Expect(s.Steps()).To(BeZero(), "the record was not taken")
	})

	It("is no observer that is told of violations alone", func() {
		s := policyOf(Never("bad")).NewSession(SessionOptions{KeepTrace: KeepEvidence, Observer: failing{}})
		Expect(s.records()).To(BeFalse())
	})
})

// A listing lists what it is told.
type listing struct{ order *[]string }

func (l listing) Observe(Violation) { *l.order = append(*l.order, "violation") }
func (l listing) Witness(Call)      { *l.order = append(*l.order, "record") }

type failing struct{}

func (failing) Observe(Violation) { panic(errors.New("told of nothing")) }
