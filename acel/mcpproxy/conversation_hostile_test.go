package mcpproxy_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// Frames of a client in which two readers could read two things. None goes out; what
// the client is told names the code of JSON-RPC, or is the result of a refused call.
var _ = Describe("a hostile client", func() {
	const (
		parse, request, params = -32700, -32600, -32602
		deep                   = 201
	)
	head := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":`
	DescribeTable("gets nothing through that could be read in two ways", func(frame string, code int, id string) {
		t := in(mcpproxy.Options{})
		answer := t.stops(frame)
		got, said := fault(answer)
		Expect(got).To(Equal(code), said)
		Expect(string(read(answer).ID)).To(Equal(id), said)
		Expect(said).To(HavePrefix("ACEL refused this "))
		Expect(t.reports()).To(HaveLen(1))
		Expect(t.book.Records).To(BeEmpty())
		Expect(t.Awaited()).To(BeZero())
	},
		// No JSON, or more than one.
		Entry("nothing", ` `, parse, "null"),
		Entry("garbage", `hello`, parse, "null"),
		Entry("half an object", `{"jsonrpc":"2.0","id":1`, parse, "null"),
		Entry("two objects a line", `{"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"refund"}}`, parse, "null"),
		Entry("two objects with a blank between", `{"jsonrpc":"2.0","id":1,"method":"ping"} {}`, parse, "null"),
		Entry("a byte order mark", "\xef\xbb\xbf"+ping(1), parse, "null"),
		Entry("a batch", "["+ping(1)+"]", request, "null"),
		Entry("an empty batch", "[]", request, "null"),
		Entry("a text", `"tools/call"`, request, "null"),
		Entry("no UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\xff\"}", parse, "null"),
		Entry("a slash in too many bytes", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools\xc0\xafcall\"}", parse, "null"),
		Entry("UTF-16", "{\x00}\x00", parse, "null"),
		Entry("half a character", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"\ud83d"}}`, request, "1"),
		Entry("half a character in a key", head+`{"name":"verify","\udc00name":"refund"}}`, request, "1"),
		Entry("a comment", `{"jsonrpc":"2.0","id":1,"method":"ping"/*,"method":"tools/call"*/}`, parse, "null"),
		Entry("a comma too many", `{"jsonrpc":"2.0","id":1,"method":"ping",}`, parse, "null"),
		Entry("NaN", head+`{"name":"verify","arguments":{"n":NaN}}}`, parse, "null"),
		Entry("a form feed", "\f"+ping(1), parse, "null"),
		Entry("a carriage return between", "{\"jsonrpc\":\"2.0\",\r\"id\":1,\"method\":\"ping\"}", request, "null"),
		Entry("a frame behind a carriage return", "{}\r"+calls("1", "refund", "{}"), request, "null"),
		Entry("deep nesting", head+`{"name":"verify","arguments":{"a":`+strings.Repeat("[", deep)+strings.Repeat("]", deep)+`}}}`, request, "null"),

		// The envelope.
		Entry("a method twice", `{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call","params":{"name":"refund"}}`, request, "1"),
		Entry("a method in another case", `{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call","params":{"name":"refund"}}`, request, "1"),
		Entry("a method in another case alone", `{"jsonrpc":"2.0","id":1,"METHOD":"tools/call","params":{"name":"refund"}}`, request, "1"),
		Entry("params in another case", head+`{"name":"verify"},"Params":{"name":"refund"}}`, request, "1"),
		Entry("params with a long s", head+`{"name":"verify"},"param`+"\u017f"+`":{"name":"refund"}}`, request, "1"),
		Entry("params with a long s that is escaped", `{"jsonrpc":"2.0","id":1,"method":"tools/call","param\u017f":{"name":"refund"}}`, request, "1"),
		Entry("an id in another case", `{"jsonrpc":"2.0","id":1,"ID":2,"method":"ping"}`, request, "null"),
		Entry("an id twice", `{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, request, "null"),
		Entry("a key that ends at NUL", `{"jsonrpc":"2.0","id":1,"method":"ping","method\u0000":"tools/call"}`, request, "1"),
		Entry("no version", `{"id":1,"method":"ping"}`, request, "1"),
		Entry("another version", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, request, "1"),
		Entry("a version that is a number", `{"jsonrpc":2.0,"id":1,"method":"ping"}`, request, "1"),
		Entry("an id that is null", `{"jsonrpc":"2.0","id":null,"method":"tools/call","params":{"name":"refund"}}`, request, "null"),
		Entry("an id that is an object", `{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, request, "null"),
		Entry("an id beyond numbers", `{"jsonrpc":"2.0","id":1e999,"method":"ping"}`, request, "null"),
		Entry("a huge id", `{"jsonrpc":"2.0","id":"`+strings.Repeat("a", 2000)+`","method":"ping"}`, request, "null"),
		Entry("a method that is a list", `{"jsonrpc":"2.0","id":1,"method":["tools/call"]}`, request, "1"),
		Entry("a method and a result", `{"jsonrpc":"2.0","id":1,"method":"tools/call","result":{},"params":{"name":"refund"}}`, request, "1"),
		Entry("a result and an error", `{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}`, request, "1"),
		Entry("neither a method nor an answer", `{"jsonrpc":"2.0","id":1}`, request, "1"),

		// The method.
		Entry("a method of another case", `{"jsonrpc":"2.0","id":1,"method":"Tools/Call","params":{"name":"refund"}}`, request, "1"),
		Entry("a method with a long s", `{"jsonrpc":"2.0","id":1,"method":"tool`+"\u017f"+`/call","params":{"name":"refund"}}`, request, "1"),
		Entry("a method with a blank", `{"jsonrpc":"2.0","id":1,"method":"tools/call ","params":{"name":"refund"}}`, request, "1"),
		Entry("a method that ends at NUL", `{"jsonrpc":"2.0","id":1,"method":"tools/call\u0000","params":{"name":"refund"}}`, request, "1"),
		Entry("a method with what has no width", `{"jsonrpc":"2.0","id":1,"method":"tools`+"\u200b"+`/call","params":{"name":"refund"}}`, request, "1"),
		Entry("a Kelvin sign in that of a task", `{"jsonrpc":"2.0","id":1,"method":"ta`+"s\u212a"+`s/result","params":{"taskId":"t"}}`, request, "1"),
		Entry("a call that awaits no answer", `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"refund"}}`, request, "null"),

		// The params.
		Entry("params in a list", head+`["refund",{}]}`, request, "1"),
		Entry("params that are a text", head+`"refund"}`, request, "1"),
		Entry("a name twice", head+`{"name":"verify","name":"refund"}}`, request, "1"),
		Entry("a name twice, once escaped", head+`{"name":"verify","n\u0061me":"refund"}}`, request, "1"),
		Entry("a name in another case", head+`{"name":"verify","Name":"refund"}}`, request, "1"),
		Entry("a name in another case alone", head+`{"NAME":"refund"}}`, request, "1"),
		Entry("arguments with a long s", head+`{"name":"verify","argument`+"\u017f"+`":{}}}`, request, "1"),
		Entry("a task with a Kelvin sign", head+`{"name":"verify","tas`+"\u212a"+`":{}}}`, request, "1"),
		Entry("the params of another method in two ways", `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"a","URI":"b"}}`, request, "1"),
		Entry("a key that ends at NUL in params", head+`{"name":"verify","name\u0000":"refund"}}`, request, "1"),
		Entry("members that JavaScript inherits", `{"jsonrpc":"2.0","id":1,"__proto__":{"method":"tools/call"},"method":"ping"}`, request, "1"),
		Entry("params that JavaScript inherits", head+`{"name":"verify","__proto__":{"arguments":{}}}}`, request, "1"),
		Entry("a key twice, deep in the arguments", head+`{"name":"verify","arguments":{"a":[{"b":1,"b":2}]}}}`, request, "1"),
		Entry("no name", head+`{"arguments":{}}}`, params, "1"),
		Entry("no params", `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, params, "1"),
		Entry("params that are null", head+`null}`, params, "1"),
		Entry("a name that is a number", head+`{"name":5}}`, params, "1"),
		Entry("a name that is a list", head+`{"name":["refund"]}}`, params, "1"),
		Entry("an empty name", head+`{"name":""}}`, params, "1"),
		Entry("a name that ends at NUL", head+`{"name":"refund\u0000"}}`, params, "1"),
	)

	DescribeTable("is told by a result what is wrong with arguments", func(args, says string) {
		t := in(mcpproxy.Options{})
		Expect(refusedBy(t.stops(calls("2", "verify", args)))).To(ContainSubstring(says))
		Expect(t.last().Status).To(Equal(acel.Refused))
	},
		Entry("a list", `[1]`, "not one JSON object"),
		Entry("a text", `"{}"`, "not one JSON object"),
		Entry("keys that differ in case", `{"note":1,"Note":2}`, "case alone"),
		Entry("a key that differs in case from one that a rule reads", `{"Amount":1}`, `"amount"`),
		Entry("the same further in", `{"order":[{"AMOUNT":1}]}`, `"amount"`),
		Entry("a number with too many digits", `{"amount":1.00000000000000000001}`, "more digits"),
		Entry("a number beyond all", `{"amount":1e400}`, "beyond"),
	)

	It("is judged by what it sent where numbers are texts", func() {
		t := in(mcpproxy.Options{})
		t.does("1", "verify", "{}", "ok")
		Expect(refusedBy(t.stops(calls("2", "refund", `{"amount":"1"}`)))).To(ContainSubstring("args.amount"))
	})

	DescribeTable("uses no id that awaits its answer", func(first, second string) {
		t := in(mcpproxy.Options{})
		t.passes(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"ping"}`, first))
		answer := t.stops(calls(second, "verify", "{}"))
		code, said := fault(answer)
		Expect(code).To(Equal(-32600))
		Expect(said).To(ContainSubstring("awaits its answer"))
		Expect(string(read(answer).ID)).To(Equal("null"), "the other one is not refused")
		Expect(t.FromServer(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{}}`, second))).NotTo(BeEmpty(), "of the first one")
		t.passes(calls(second, "verify", "{}"))
	},
		Entry("the same", "1", "1"),
		Entry("as another number", "1", "1.0"),
		Entry("with an exponent", "100", "1e2"),
		Entry("less than nothing", "0", "-0"),
		Entry("as an escaped text", `"a"`, `"\u0061"`),
		Entry("that no float64 tells apart", "9007199254740993", "9007199254740992"),
	)

	It("may have a number and a text of the same digits", func() {
		t := in(mcpproxy.Options{})
		t.passes(ping(1))
		t.passes(calls(`"1"`, "verify", "{}"))
		Expect(t.FromServer(replies(`"1"`, "ok"))).NotTo(BeEmpty())
		Expect(t.last().Result).NotTo(BeEmpty())
	})

	DescribeTable("is let talk of anything else", func(frame string) { in(mcpproxy.Options{}).passes(frame) },
		Entry("unknown methods", `{"jsonrpc":"2.0","id":1,"method":"x/custom","params":{"Weird Key":1,"deep":{"A":1,"a":2}}}`),
		Entry("no params", ping(1)),
		Entry("params that are null", `{"jsonrpc":"2.0","id":1,"method":"ping","params":null}`),
		Entry("blanks", " \t"+ping(1)+" \r"),
		Entry("members that nobody knows", `{"jsonrpc":"2.0","id":1,"method":"ping","trace":{"a":[1e400]}}`),
		Entry("its own answers", `{"jsonrpc":"2.0","id":"srv-1","result":{"roots":[]}}`),
		Entry("and errors", `{"jsonrpc":"2.0","id":5,"error":{"code":-1,"message":"no"}}`),
		Entry("notifications", `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1.5,"progress":2}}`),
		Entry("the last depth that is let pass", `{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":`+strings.Repeat("[", 198)+strings.Repeat("]", 198)+`}}`),
		Entry("a list of tasks", `{"jsonrpc":"2.0","id":1,"method":"tasks/list"}`),
	)
})

var _ = Describe("a hostile server", func() {
	DescribeTable("gets nothing to the client that could carry what was withheld", func(frame string) {
		t := in(mcpproxy.Options{})
		t.does("1", "verify", "{}", "ok")
		withheldBy(t.does("2", "refund", `{"amount":1}`, "declined"))
		t.passes(ping(3))
		before := len(t.reports())
		Expect(t.FromServer(frame)).To(BeEmpty())
		Expect(len(t.reports())).To(Equal(before + 1))
	},
		Entry("a second answer", replies("2", "declined")),
		Entry("another answer of its own", replies("77", "declined")),
		Entry("an error to nothing", `{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"declined"}}`),
		Entry("an error to nothing at all", `{"jsonrpc":"2.0","error":{"code":-1,"message":"declined"}}`),
		Entry("garbage", `declined`),
		Entry("a batch", "["+replies("3", "declined")+"]"),
		Entry("two frames", ping(9)+replies("3", "declined")),
		Entry("a request that is an answer", `{"jsonrpc":"2.0","id":3,"method":"ping","result":"declined"}`),
		Entry("two ids", `{"jsonrpc":"2.0","id":3,"ID":2,"result":"declined"}`),
		Entry("a key that ends at NUL", `{"jsonrpc":"2.0","id":2,"result\u0000":"declined"}`),
	)

	DescribeTable("is not believed where an answer can be read in two ways", func(frame string) {
		t := in(mcpproxy.Options{})
		t.passes(calls("1", "verify", "{}"))
		t.passes(ping(2))
		Expect(withheldBy(t.FromServer(strings.Replace(frame, "ID", "1", 1)))).To(ContainSubstring("may have been made"))
		Expect(t.last().Status).To(Equal(acel.Unfinished))
		fault(t.stops(ping(1)))
	},
		Entry("two results", `{"jsonrpc":"2.0","id":ID,"result":{"content":[]},"Result":{"content":["x"]}}`),
		Entry("a result twice", `{"jsonrpc":"2.0","id":ID,"result":{"content":[]},"result":{"content":["x"]}}`),
		Entry("a result and an error", `{"jsonrpc":"2.0","id":ID,"result":{"content":[]},"error":{"code":1,"message":"x"}}`),
		Entry("no version", `{"id":ID,"result":{"content":[]}}`),
		Entry("a key twice", `{"jsonrpc":"2.0","id":ID,"result":{"content":[],"isError":false,"isError":true}}`),
		Entry("a key twice, deep", `{"jsonrpc":"2.0","id":ID,"result":{"content":[{"text":"a","text":"b"}]}}`),
		Entry("a key in another case", `{"jsonrpc":"2.0","id":ID,"result":{"content":[],"IsError":true}}`),
		Entry("an isError that is neither", `{"jsonrpc":"2.0","id":ID,"result":{"content":[],"isError":"true"}}`),
		Entry("a result that is no object", `{"jsonrpc":"2.0","id":ID,"result":"ok"}`),
		Entry("no UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"\xc0\xaf\"}]}}"),
		Entry("a task without an id", `{"jsonrpc":"2.0","id":ID,"result":{"resultType":"task"}}`),
	)

	It("may cut a character in half", func() {
		t := in(mcpproxy.Options{})
		t.passes(calls("1", "verify", "{}"))
		reply := `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"so lon\ud83d"}],"n":1.10}}`
		Expect(t.FromServer(reply)).To(Equal(reply))
		Expect(string(t.last().Result)).To(Equal("{\"content\":[{\"type\":\"text\",\"text\":\"so lon\ufffd\"}],\"n\":1.10}"))
	})

	It("answers a request that is no call with what cannot be read, and the client hears of it", func() {
		t := in(mcpproxy.Options{})
		t.passes(ping(1))
		code, _ := fault(t.FromServer(`{"jsonrpc":"2.0","id":1,"result":{},"Result":{}}`))
		Expect(code).To(Equal(-32603))
	})

	DescribeTable("is let talk of anything else", func(frame string) {
		t := in(mcpproxy.Options{})
		t.passes(ping(1))
		Expect(t.FromServer(frame)).To(Equal(frame))
		Expect(t.reports()).To(BeEmpty())
	},
		Entry("a notification before the answer", `{"jsonrpc":"2.0","method":"notifications/message","params":{"Level":1,"level":2}}`),
		Entry("its own requests", `{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"n":9007199254740993}}`),
		Entry("an answer under another spelling of the id", `{"jsonrpc":"2.0","id":1.0e0,"result":{"a":1,"a":2}}`),
		Entry("texts in no UTF-8, which are the client's to read", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":\"\xff\"}}"),
		Entry("deep nesting", `{"jsonrpc":"2.0","id":1,"result":{"a":`+strings.Repeat("[", 900)+strings.Repeat("]", 900)+`}}`),
	)
})
