package mcpproxy_test

import (
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

var _ = Describe("a conversation", func() {
	It("passes a call that breaks nothing, and its answer, as the bytes that arrived", func() {
		t := in(mcpproxy.Options{})
		ask := `{"params":{"arguments":{"n":9007199254740992,"x":"<&>"} ,"name":"verify"}, "method":"tools\/call","id":7,"jsonrpc":"2.0" }`
		Expect(t.passes(ask)).NotTo(BeNil())
		reply := `{"jsonrpc":"2.0","result":{"content":[],"x":9007199254740993,"_meta":{"a":1}} ,"id":7}`
		Expect(t.FromServer(reply)).To(Equal(reply))
		Expect(t.book.Records).To(HaveExactElements(
			And(HaveField("Phase", acel.Begins), HaveField("Tool", "verify")),
			And(HaveField("Phase", acel.Ends), HaveField("Outcome.Status", acel.OK)),
		))
		Expect(t.decided).To(Equal([]string{"passed "}))
	})

	It("refuses one that breaks a rule, which never goes out", func() {
		t := in(mcpproxy.Options{})
		answer := t.stops(calls(`"a\u0062"`, "refund", `{"amount":600}`))
		Expect(string(read(answer).ID)).To(Equal(`"a\u0062"`))
		Expect(refusedBy(answer)).To(ContainSubstring("needs an earlier successful verify"))
		Expect(answer).NotTo(ContainSubstring("resultType"))
		Expect(t.decided).To(Equal([]string{"refused must_precede(verify, refund),at_most_total(refund, amount, 500)"}))
		Expect(t.Awaited()).To(BeZero())
	})

	It("tells a client of 2026-07-28 that the refusal is complete", func() {
		t := in(mcpproxy.Options{})
		answer := t.stops(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"refund","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`)
		Expect(read(answer).Result.ResultType).To(Equal("complete"))
	})

	It("withholds a result that breaks a postcondition, and what comes after it under its id", func() {
		t := in(mcpproxy.Options{})
		t.does("1", "verify", "{}", "ok")
		answer := t.does("2", "refund", `{"amount":1}`, "declined")
		Expect(withheldBy(answer)).To(ContainSubstring("its effect has happened"))
		Expect(t.FromServer(replies("2", "declined"))).To(BeEmpty())
		code, said := fault(t.stops(`{"jsonrpc":"2.0","id":2.0,"method":"ping"}`))
		Expect(code).To(Equal(-32600))
		Expect(said).To(ContainSubstring("must not come any more"))
		Expect(t.decided[len(t.decided)-1]).To(HavePrefix("withheld tools.refund.ensure"))
	})

	It("writes down an error of the tool and an error of JSON-RPC as failures", func() {
		t := in(mcpproxy.Options{})
		t.passes(calls("1", "verify", "{}"))
		reply := `{"jsonrpc":"2.0","id":1,"result":{"isError":true,"content":[{"type":"text","text":"no"},{"type":"image","data":"aGk=","mimeType":"image/png"},{"type":"text","text":"such order"}]}}`
		Expect(t.FromServer(reply)).To(Equal(reply))
		Expect(t.last()).To(And(HaveField("Status", acel.Failed), HaveField("Error", "no\nsuch order")))
		t.passes(calls("2", "verify", "{}"))
		reply = `{"jsonrpc":"2.0","id":2,"error":{"code":-32050,"message":"no desk","data":9007199254740993}}`
		Expect(t.FromServer(reply)).To(Equal(reply))
		Expect(t.last()).To(Equal(acel.Outcome{Status: acel.Failed, Error: "no desk"}))
		refusedBy(t.stops(calls("3", "refund", `{"amount":1}`)))
	})

	It("takes a call back that was not sent", func() {
		t := in(mcpproxy.Options{})
		a := t.passes(calls("1", "verify", "{}"))
		Expect(refusedBy(a.Unsent(errors.New("no such host")))).To(ContainSubstring("no such host"))
		Expect(t.last().Status).To(Equal(acel.Refused))
		Expect(a.Unsent(errors.New("again"))).To(BeEmpty())
		Expect(t.FromServer(replies("1", "ok"))).To(BeEmpty())
		refusedBy(t.stops(calls("2", "refund", `{"amount":1}`)))
		code, _ := fault(t.passes(`{"jsonrpc":"2.0","id":3,"method":"ping"}`).Unsent(errors.New("x")))
		Expect(code).To(Equal(-32603))
	})

	It("leaves a call unfinished whose answer is lost", func() {
		t := in(mcpproxy.Options{})
		a := t.passes(calls("1", "verify", "{}"))
		Expect(withheldBy(a.Lost("the stream ended"))).To(And(ContainSubstring("may have been made"), ContainSubstring("the stream ended")))
		Expect(t.last().Status).To(Equal(acel.Unfinished))
		Expect(a.Lost("again")).To(BeEmpty())
		Expect(t.FromServer(replies("1", "ok"))).To(BeEmpty(), "it could be judged no more")
	})

	It("answers all that is open when the upstream is gone, and sends nothing more", func() {
		t := in(mcpproxy.Options{})
		t.passes(calls("2", "verify", "{}"))
		t.passes(`{"jsonrpc":"2.0","id":1,"method":"resources/list"}`)
		all := t.Broken("it was killed")
		Expect(all).To(HaveLen(2))
		code, said := fault(all[0])
		Expect(code).To(Equal(-32603))
		Expect(said).To(ContainSubstring("it was killed"))
		Expect(withheldBy(all[1])).To(ContainSubstring("it was killed"))
		Expect(t.last().Status).To(Equal(acel.Unfinished))
		Expect(refusedBy(t.stops(calls("4", "verify", "{}")))).To(ContainSubstring("is gone"))
		fault(t.stops(`{"jsonrpc":"2.0","id":5,"method":"ping"}`))
		Expect(t.stops(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)).To(BeEmpty())
	})

	DescribeTable("answers a call once that is being decided as the upstream goes", func(refuse bool) {
		asked, goOn := make(chan struct{}), make(chan struct{})
		slow := acel.Clause{Key: "where", Text: "slow", Holds: func(*acel.State, acel.Call) (bool, error) {
			close(asked)
			<-goOn
			return refuse, nil
		}}
		policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.Never(acel.Operand{Tool: "verify", Where: []acel.Clause{slow}})}})
		Expect(err).NotTo(HaveOccurred())
		t := in(mcpproxy.Options{Policy: policy})
		answers := make(chan string, 1)
		go func() {
			defer GinkgoRecover()
			forward, answer, _ := t.FromClient(calls("1", "verify", "{}"))
			Expect(forward).To(BeEmpty())
			answers <- answer
		}()
		<-asked
		Expect(t.Broken("it was killed")).To(HaveLen(1))
		close(goOn)
		Expect(<-answers).To(BeEmpty())
		Expect(t.last().Status).To(Equal(acel.Refused))
	},
		Entry("and is refused", true),
		Entry("and would have passed", false),
	)

	It("judges the end of its session once, and refuses what comes later", func() {
		t := in(mcpproxy.Options{})
		t.passes(calls("1", "verify", "{}"))
		Expect(t.Close()).To(Succeed())
		Expect(t.Close()).To(Succeed())
		Expect(t.book.Ended).To(Equal(1))
		Expect(t.book.Closed).To(Equal(1))
		Expect(t.last().Status).To(Equal(acel.Unfinished))
		Expect(withheldBy(t.FromServer(replies("1", "ok")))).To(ContainSubstring("its session ended"))
		refusedBy(t.stops(calls("2", "verify", "{}")))
	})

	It("refuses nothing and withholds nothing in shadow, and writes it down", func() {
		t := in(mcpproxy.Options{Mode: acel.Shadow})
		Expect(t.does("1", "refund", `{"amount":600}`, "declined")).To(Equal(replies("1", "declined")))
		Expect(t.book.Records).To(HaveLen(2))
		for _, odd := range []string{`[]`, `{"jsonrpc":"2.0","id":3,"method":"tools/call","Method":"ping","params":{"name":"refund"}}`, "\xef\xbb\xbf{}", `{"jsonrpc":"2.0","method":"tools/call","params":{}}`} {
			t.passes(odd)
		}
		Expect(t.FromServer(replies("99", "x"))).To(Equal(replies("99", "x")))
		Expect(t.FromServer("garbage")).To(Equal("garbage"))
		Expect(len(t.reports())).To(BeNumerically(">=", 5))
	})

	It("judges in shadow what is clear but for its arguments", func() {
		t := in(mcpproxy.Options{Mode: acel.Shadow})
		t.passes(calls("1", "verify", `{"a":1,"a":2}`))
		Expect(t.book.Records).To(HaveLen(1))
		Expect(t.reports()).NotTo(BeEmpty())
	})

	It("sends nothing to the tools of a halted session", func() {
		t := in(mcpproxy.Options{Mode: acel.Halt})
		refusedBy(t.stops(calls("1", "refund", `{"amount":1}`)))
		Expect(refusedBy(t.stops(calls("2", "verify", `{}`)))).To(ContainSubstring("halted"))
		t.passes(`{"jsonrpc":"2.0","id":3,"method":"tools/list"}`)
	})

	It("refuses a call that cannot be written down", func() {
		t := in(mcpproxy.Options{})
		t.book.Fails = errors.New("disk full")
		Expect(refusedBy(t.stops(calls("1", "verify", `{}`)))).To(ContainSubstring("could not be recorded"))
		Expect(t.reports()).To(ContainElement(ContainSubstring("disk full")))
	})

	It("lets two requests of one id be answered on streams of their own", func() {
		t := in(mcpproxy.Options{})
		t.OnOwnStreams()
		a, b := t.passes(calls("1", "verify", "{}")), t.passes(`{"jsonrpc":"2.0","id":1,"method":"resources/list"}`)
		reply := `{"jsonrpc":"2.0","id":1,"result":{"resources":[]}}`
		Expect(t.AnswerTo(b, reply)).To(Equal(reply))
		Expect(t.AnswerTo(b, reply)).To(BeEmpty())
		Expect(t.last().Status).To(Equal(acel.Unfinished))
		Expect(t.AnswerTo(a, replies("1.0", "ok"))).To(Equal(replies("1.0", "ok")))
		Expect(t.last().Status).To(Equal(acel.OK))
	})

	It("takes no answer that comes on another stream, where each has its own", func() {
		t := in(mcpproxy.Options{})
		t.OnOwnStreams()
		t.passes(`{"jsonrpc":"2.0","id":1,"method":"resources/list"}`)
		a := t.passes(calls("1", "verify", "{}"))
		Expect(t.FromServer(replies("1", "declined"))).To(BeEmpty())
		Expect(t.AnswerTo(a, replies("1", "ok"))).To(Equal(replies("1", "ok")))
		Expect(t.last().Status).To(Equal(acel.OK))
	})

	It("reports how a line of the server begins that is none, unless something has to be hidden", func() {
		t := in(mcpproxy.Options{})
		Expect(t.FromServer("listening on \x1b[1mstdio")).To(BeEmpty())
		Expect(t.reports()).To(ContainElement(HaveSuffix(`: "listening on \x1b[1mstdio"`)))
		hiding, err := acel.NewPolicy(acel.PolicyConfig{Redact: acel.Redaction{Fields: []string{"password"}}})
		Expect(err).NotTo(HaveOccurred())
		t = in(mcpproxy.Options{Policy: hiding})
		Expect(t.FromServer("password: sesame")).To(BeEmpty())
		Expect(t.reports()).To(ConsistOf(Not(ContainSubstring("sesame"))))
	})

	DescribeTable("withholds a result that comes with what has not ended",
		func(result string) {
			t := in(mcpproxy.Options{})
			t.passes(calls("1", "verify", "{}"))
			Expect(withheldBy(t.FromServer(`{"jsonrpc":"2.0","id":1,"result":` + result + `}`))).NotTo(ContainSubstring("LEAK"))
			Expect(t.last().Status).To(Equal(acel.Unfinished))
		},
		Entry("because it asks for input", `{"resultType":"input_required","content":[{"type":"text","text":"LEAK"}]}`),
		Entry("because it is a task", `{"resultType":"task","taskId":"t","structuredContent":{"a":"LEAK"}}`),
		Entry("because it is a task of old", `{"task":{"taskId":"t"},"structuredContent":{"a":"LEAK"}}`),
		Entry("in a form of its own", `{"resultType":"input_required","content":"LEAK"}`),
	)

	DescribeTable("lets what has not ended pass that has nothing to show",
		func(result string) {
			t := in(mcpproxy.Options{})
			t.passes(calls("1", "verify", "{}"))
			answer := `{"jsonrpc":"2.0","id":1,"result":` + result + `}`
			Expect(t.FromServer(answer)).To(Equal(answer))
		},
		Entry("as its list is empty", `{"resultType":"input_required","content":[],"requestState":"s"}`),
		Entry("as there is null", `{"resultType":"task","taskId":"t","status":"working","content":null,"structuredContent":null}`),
	)

	DescribeTable("does not send on a call of a tool that another may be taken for",
		func(name, why string) {
			t := in(mcpproxy.Options{})
			Expect(t.stops(calls("1", name, "{}"))).To(ContainSubstring(why))
		},
		Entry("but for its case", "Refund", "may be taken for"),
		Entry("but for a blank", "refund ", "what cannot be seen"),
		Entry("but for what cannot be seen", "refund\u200b", "what cannot be seen"),
	)

	It("does not send on arguments that JavaScript inherits, unless they are declared", func() {
		t := in(mcpproxy.Options{})
		const args = `{"__proto__":{"amount":1000}}`
		Expect(refusedBy(t.stops(calls("1", "verify", args)))).To(ContainSubstring("__proto__ is no argument to JavaScript"))
		t.passes(`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`)
		t.FromServer(`{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"verify","inputSchema":{"type":"object","properties":{"__proto__":{}}}}]}}`)
		t.passes(calls("3", "verify", args))
	})

	It("calls a tool by the name that its server lists, though a rule speaks of another in another case", func() {
		t := in(mcpproxy.Options{})
		t.passes(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
		t.FromServer(`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"Refund","inputSchema":{"type":"object"}}]}}`)
		t.passes(calls("2", "Refund", "{}"))
	})

	It("lets a request that was cancelled make room once there are too many", func() {
		t := in(mcpproxy.Options{})
		t.passes(calls("0", "verify", "{}"))
		t.passes(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}`)
		for i := range mcpproxy.MostAwaited - 1 {
			t.passes(ping(i + 1))
		}
		t.passes(ping(20_000))
		Expect(t.last().Status).To(Equal(acel.Unfinished))
		_, spent := fault(t.stops(ping(0)))
		Expect(spent).To(ContainSubstring("must not come any more"), "its answer may come yet")
		_, said := fault(t.stops(ping(20_001)))
		Expect(said).To(ContainSubstring("await their answers already"))
	})

	It("lets the oldest make room in shadow, which refuses none", func() {
		t := in(mcpproxy.Options{Mode: acel.Shadow})
		for i := range mcpproxy.MostAwaited + 1 {
			t.passes(calls(fmt.Sprint(i), "look", "{}"))
		}
		Expect(t.Awaited()).To(Equal(mcpproxy.MostAwaited))
		Expect(t.book.Records[mcpproxy.MostAwaited]).To(And(HaveField("Phase", acel.Ends), HaveField("Outcome.Error", ContainSubstring("others had to be awaited"))))
		Expect(t.FromServer(replies("0", "ok"))).To(Equal(replies("0", "ok")))
		Expect(t.Close()).To(Succeed())
		Expect(t.stops("garbage")).To(BeEmpty(), "the session is over")
	})
})
