package mcpproxy_test

import (
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// asksTask is a request about a task.
func asksTask(id int, method, task string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tasks/%s","params":{"taskId":%q}}`, id, method, task)
}

// tells is an answer with a result.
func tells(id int, result string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":%s}`, id, result)
}

// A lane is how a version of MCP has tasks.
type lane struct {
	call    string                   // what is sent to pay an amount
	created string                   // what the server answers
	fetch   func(int) string         // what asks for the outcome
	outcome func(text string) string // what the server answers to that
}

var older = lane{
	`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"refund","arguments":{"amount":300},"task":{"ttl":1000}}}`,
	`{"jsonrpc":"2.0","id":2,"result":{"task":{"taskId":"t1","status":"working"}}}`,
	func(id int) string { return asksTask(id, "result", "t1") },
	func(text string) string { return fmt.Sprintf(`{"content":[{"type":"text","text":%q}]}`, text) },
}

var newer = lane{
	`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"refund","arguments":{"amount":300},` + modern + `}}`,
	`{"jsonrpc":"2.0","id":2,"result":{"resultType":"task","taskId":"t1","status":"working","ttlMs":null}}`,
	func(id int) string { return asksTask(id, "get", "t1") },
	func(text string) string {
		return fmt.Sprintf(`{"resultType":"complete","taskId":"t1","status":"completed","result":{"content":[{"type":"text","text":%q}]},"ttlMs":null}`, text)
	},
}

// pays begins a task that pays.
func (l lane) pays(o mcpproxy.Options) *talk {
	GinkgoHelper()
	t := in(o)
	t.does("1", "verify", "{}", "ok")
	t.passes(l.call)
	Expect(t.FromServer(l.created)).To(Equal(l.created))
	Expect(t.last().Status).To(Equal(acel.Unfinished), "it is on its way")
	return t
}

var _ = Describe("a call that goes on as a task", func() {
	for name, l := range map[string]lane{"of 2025-11-25": older, "of the extension": newer} {
		Describe(name, func() {
			It("is judged by the result that is fetched, which passes as it is", func() {
				t := l.pays(mcpproxy.Options{})
				refusedBy(t.stops(calls("3", "refund", `{"amount":300}`)))
				t.passes(l.fetch(4))
				reply := tells(4, l.outcome("paid"))
				Expect(t.FromServer(reply)).To(Equal(reply))
				Expect(t.last().Status).To(Equal(acel.OK))
				records := len(t.book.Records)
				t.passes(l.fetch(5))
				Expect(t.FromServer(tells(5, l.outcome("paid")))).To(Equal(tells(5, l.outcome("paid"))))
				Expect(t.book.Records).To(HaveLen(records))
			})

			It("has its result withheld however often it is fetched", func() {
				t := l.pays(mcpproxy.Options{})
				t.passes(l.fetch(4))
				t.passes(l.fetch(5))
				for id := 4; id < 6; id++ {
					answer := t.FromServer(tells(id, l.outcome("declined")))
					Expect(answer).To(And(ContainSubstring("its effect has happened"), Not(ContainSubstring("declined"))))
				}
				t.passes(l.fetch(6))
				Expect(t.FromServer(tells(6, l.outcome("paid")))).NotTo(ContainSubstring("paid\""), "which was judged before")
				Expect(t.last().Status).To(Equal(acel.OK), "as the server has it")
			})

			It("is unfinished where nobody fetches its result", func() {
				t := l.pays(mcpproxy.Options{})
				t.passes(asksTask(4, "get", "t1"))
				t.FromServer(tells(4, `{"taskId":"t1","status":"working"}`))
				Expect(t.Close()).To(Succeed())
				Expect(t.last().Status).To(Equal(acel.Unfinished))
				fault(answerOf(t.FromClient(l.fetch(5))))
			})

			It("may have happened where it is cancelled, and shows no result any more", func() {
				t := l.pays(mcpproxy.Options{})
				t.passes(asksTask(4, "cancel", "t1"))
				t.FromServer(tells(4, `{"taskId":"t1","status":"cancelled"}`))
				Expect(t.last()).To(And(HaveField("Status", acel.Unfinished), HaveField("Error", ContainSubstring("cancelled"))))
				t.passes(l.fetch(5))
				Expect(t.FromServer(tells(5, l.outcome("paid")))).To(ContainSubstring("nothing could judge it"))
			})

			It("passes in shadow whatever it brings", func() {
				t := l.pays(mcpproxy.Options{Mode: acel.Shadow})
				t.passes(l.fetch(4))
				Expect(t.FromServer(tells(4, l.outcome("declined")))).To(Equal(tells(4, l.outcome("declined"))))
				Expect(t.last().Status).To(Equal(acel.OK))
			})

			It("is withheld where its result can be read in two ways", func() {
				t := l.pays(mcpproxy.Options{})
				t.passes(l.fetch(4))
				code, _ := fault(t.FromServer(`{"jsonrpc":"2.0","id":4,"result":{"status":"completed","content":[],"Content":[]}}`))
				Expect(code).To(Equal(-32603))
			})
		})
	}

	It("is left as it was told last where nobody fetches its result", func() {
		t := older.pays(mcpproxy.Options{})
		t.passes(asksTask(4, "get", "t1"))
		t.FromServer(tells(4, `{"taskId":"t1","status":"completed"}`))
		Expect(t.Close()).To(Succeed())
		Expect(t.last().Status).To(Equal(acel.OK))
	})

	It("has failed where it says so", func() {
		t := newer.pays(mcpproxy.Options{})
		t.passes(asksTask(4, "get", "t1"))
		t.FromServer(tells(4, `{"taskId":"t1","status":"failed","error":{"code":-1,"message":"no money"}}`))
		Expect(t.last()).To(Equal(acel.Outcome{Status: acel.Failed, Error: "no money"}))
	})

	It("has not failed where its result is not to be had yet", func() {
		t := older.pays(mcpproxy.Options{})
		t.passes(older.fetch(4))
		reply := `{"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"not done"}}`
		Expect(t.FromServer(reply)).To(Equal(reply))
		t.passes(older.fetch(5))
		Expect(t.FromServer(tells(5, older.outcome("paid")))).To(ContainSubstring("paid"))
		Expect(t.last().Status).To(Equal(acel.OK))
	})

	It("has failed where its result is an error, once it is known to have", func() {
		t := older.pays(mcpproxy.Options{})
		t.passes(asksTask(4, "get", "t1"))
		t.FromServer(tells(4, `{"taskId":"t1","status":"failed"}`))
		t.passes(older.fetch(5))
		reply := `{"jsonrpc":"2.0","id":5,"error":{"code":-1,"message":"no money"}}`
		Expect(t.FromServer(reply)).To(Equal(reply))
		Expect(t.last()).To(Equal(acel.Outcome{Status: acel.Failed, Error: "no money"}))
	})

	DescribeTable("brings no result where none belongs", func(state string) {
		t := newer.pays(mcpproxy.Options{})
		t.passes(asksTask(4, "get", "t1"))
		answer := t.FromServer(tells(4, state))
		fault(answer)
		Expect(answer).NotTo(ContainSubstring("declined"))
	},
		Entry("beside how it goes", `{"taskId":"t1","status":"completed","content":[{"type":"text","text":"declined"}]}`),
		Entry("as structured content", `{"taskId":"t1","status":"completed","structuredContent":{"text":"declined"}}`),
		Entry("in two ways", `{"taskId":"t1","status":"completed","result":{"content":[],"Content":[{"type":"text","text":"declined"}]}}`),
		Entry("further in", `{"task":{"taskId":"t1","status":"completed","result":{"content":[{"type":"text","text":"declined"}]}}}`),
		Entry("while it goes on", `{"taskId":"t1","status":"working","result":{"isError":true,"content":[{"type":"text","text":"declined"}]}}`),
		Entry("while it waits for input", `{"taskId":"t1","status":"input_required","result":{"content":[{"type":"text","text":"declined"}]}}`),
		Entry("without a status", `{"taskId":"t1","result":{"content":[{"type":"text","text":"declined"}]}}`),
		Entry("as an error, while it goes on", `{"taskId":"t1","status":"working","error":{"code":1,"message":"declined"}}`),
		Entry("beside an error", `{"taskId":"t1","status":"completed","error":{"code":1,"message":"x"},"result":{"content":[{"type":"text","text":"declined"}]}}`),
		Entry("that is a success, when it has failed", `{"taskId":"t1","status":"failed","result":{"content":[{"type":"text","text":"declined"}]}}`),
		Entry("in the words of the first version", `{"taskId":"t1","status":"completed","toolResult":"declined"}`),
	)

	It("has not ended, nor does its call count, before its status says so", func() {
		t := newer.pays(mcpproxy.Options{})
		t.passes(asksTask(4, "get", "t1"))
		fault(t.FromServer(tells(4, `{"taskId":"t1","status":"working","result":{"content":[]}}`)))
		Expect(t.last().Status).To(Equal(acel.Unfinished), "as it was begun")
		t.passes(asksTask(5, "get", "t1"))
		t.FromServer(tells(5, `{"taskId":"t1","status":"failed","error":{"code":1,"message":"no money"}}`))
		Expect(t.last()).To(Equal(acel.Outcome{Status: acel.Failed, Error: "no money"}))
	})

	It("shows no result of a success once it has failed, and counts for none", func() {
		t := newer.pays(mcpproxy.Options{})
		t.passes(asksTask(4, "get", "t1"))
		t.FromServer(tells(4, `{"taskId":"t1","status":"failed"}`))
		t.passes(older.fetch(5))
		answer := t.FromServer(tells(5, `{"content":[{"type":"text","text":"declined"}]}`))
		fault(answer)
		Expect(answer).NotTo(ContainSubstring("declined"))
		failure := tells(6, `{"content":[{"type":"text","text":"no money"}],"isError":true}`)
		t.passes(older.fetch(6))
		Expect(t.FromServer(failure)).To(Equal(failure))
		Expect(t.last().Status).To(Equal(acel.Failed))
	})

	It("is nobody's where two requests go on as it, so that no result of it is shown", func() {
		t := in(mcpproxy.Options{})
		t.passes(`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{}}`)
		t.FromServer(tells(1, `{"resultType":"task","taskId":"t1","status":"working"}`))
		t.passes(calls("2", "verify", "{}"))
		withheldBy(t.FromServer(tells(2, `{"resultType":"task","taskId":"t1","status":"working"}`)))
		t.passes(asksTask(3, "get", "t1"))
		Expect(t.FromServer(tells(3, newer.outcome("declined")))).To(And(ContainSubstring("nothing could judge it"), Not(ContainSubstring("declined"))))
	})

	DescribeTable("has not succeeded where its status says otherwise, whatever its result says", func(status string, want acel.Status) {
		for _, bring := range []func(*talk){
			func(t *talk) {
				t.passes(asksTask(4, "get", "t1"))
				t.FromServer(tells(4, `{"taskId":"t1","status":"`+status+`","result":{"content":[]}}`))
			},
			func(t *talk) {
				t.passes(asksTask(4, "get", "t1"))
				t.FromServer(tells(4, `{"taskId":"t1","status":"`+status+`"}`))
				t.passes(older.fetch(5))
				t.FromServer(tells(5, `{"content":[]}`))
			},
		} {
			t := newer.pays(mcpproxy.Options{})
			bring(t)
			Expect(t.last().Status).To(Equal(want))
		}
	},
		Entry("failed", "failed", acel.Unfinished),
		Entry("cancelled", "cancelled", acel.Unfinished),
	)

	It("has one result, so that no other is shown than the one that was judged", func() {
		t := newer.pays(mcpproxy.Options{})
		t.passes(asksTask(4, "get", "t1"))
		t.FromServer(tells(4, newer.outcome("paid")))
		t.passes(older.fetch(5))
		same := tells(5, `{"resultType":"complete","content":[{"text":"paid","type":"text"}],"_meta":{"about":"t1"}}`)
		Expect(t.FromServer(same)).To(Equal(same), "in other words")
		t.passes(older.fetch(6))
		Expect(t.FromServer(tells(6, older.outcome("declined")))).To(And(ContainSubstring("has given another one before"), Not(ContainSubstring("declined"))))
		t.passes(asksTask(7, "get", "t1"))
		Expect(t.FromServer(tells(7, newer.outcome("declined")))).To(And(ContainSubstring("has given another one before"), Not(ContainSubstring("declined"))))
	})

	DescribeTable("brings no result as it begins", func(begun string) {
		t := in(mcpproxy.Options{})
		t.passes(calls("1", "verify", "{}"))
		answer := t.FromServer(tells(1, begun))
		withheldBy(answer)
		Expect(answer).NotTo(ContainSubstring("declined"))
		Expect(t.last().Status).To(Equal(acel.Unfinished))
	},
		Entry("of the extension", `{"resultType":"task","taskId":"q","status":"completed","result":{"content":[{"type":"text","text":"declined"}]}}`),
		Entry("that does not say so", `{"taskId":"q","result":{"content":[{"type":"text","text":"declined"}]}}`),
		Entry("of 2025-11-25", `{"task":{"taskId":"q","status":"completed","result":{"content":[{"type":"text","text":"declined"}]}}}`),
		Entry("as an error", `{"resultType":"task","taskId":"q","status":"failed","error":{"code":1,"message":"declined"}}`),
		Entry("beside a call for input", `{"resultType":"input_required","toolResult":"declined"}`),
	)

	It("brings no result in a list", func() {
		t := newer.pays(mcpproxy.Options{})
		list := `{"jsonrpc":"2.0","id":%d,"method":"tasks/list"}`
		t.passes(fmt.Sprintf(list, 4))
		plain := tells(4, `{"tasks":[{"taskId":"t1","status":"working"}]}`)
		Expect(t.FromServer(plain)).To(Equal(plain))
		for id, brings := range map[int]string{
			5: `{"tasks":[{"taskId":"t1","status":"completed","result":{"content":"declined"}}]}`,
			6: `{"tasks":[{"taskId":"t1","status":"completed","Result":{"content":"declined"}}]}`,
			7: `{"tasks":{"taskId":"t1","status":"completed","result":{"content":"declined"}}}`,
			8: `{"Tasks":[{"taskId":"t1","status":"completed","result":{"content":"declined"}}]}`,
			9: `{"tasks":[],"result":{"content":"declined"}}`, 10: `{"content":[{"type":"text","text":"declined"}]}`,
		} {
			t.passes(fmt.Sprintf(list, id))
			answer := t.FromServer(tells(id, brings))
			fault(answer)
			Expect(answer).NotTo(ContainSubstring("declined"))
		}
	})

	It("has its result withheld in a notification", func() {
		t := newer.pays(mcpproxy.Options{})
		note := `{"jsonrpc":"2.0","method":"notifications/tasks","params":{"taskId":"t1","status":"working","_meta":{"n":9007199254740993}}}`
		Expect(t.FromServer(note)).To(Equal(note))
		note = `{"jsonrpc":"2.0","method":"notifications/tasks","params":{"taskId":"t1","status":"completed","result":{"content":[{"type":"text","text":"declined"}]},"_meta":{"n":9007199254740993}}}`
		said := t.FromServer(note)
		Expect(said).To(And(HavePrefix(`{"jsonrpc":"2.0","method":"notifications/tasks","params":{"taskId":"t1","status":"completed","result":{"_meta"`), ContainSubstring("withholds"), HaveSuffix(`"_meta":{"n":9007199254740993}}}`), Not(ContainSubstring("declined"))))
	})

	It("shows no result of a task of others, and is no other's task", func() {
		t := newer.pays(mcpproxy.Options{})
		Expect(t.FromServer(`{"jsonrpc":"2.0","method":"notifications/tasks","params":{"taskId":"t9","status":"completed","result":{"content":[]}}}`)).To(BeEmpty())
		t.passes(asksTask(4, "get", "t9"))
		fault(t.FromServer(tells(4, `{"taskId":"t9","status":"completed","result":{"content":[]}}`)))
		t.passes(asksTask(7, "result", "t9"))
		fault(t.FromServer(tells(7, `{"content":[]}`)))
		for id, said := range map[int]string{8: `"error":{"code":-32601,"message":"no tasks/result here"}`, 9: `"error":{"code":-32602,"message":"no such task"}`} {
			t.passes(asksTask(id, "result", "t9"))
			reply := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,%s}`, id, said)
			Expect(t.FromServer(reply)).To(Equal(reply), "which is no result")
		}
		t.passes(asksTask(10, "get", "t9"))
		reply := tells(10, `{"taskId":"t9","status":"working"}`)
		Expect(t.FromServer(reply)).To(Equal(reply), "which is no result")
		t.passes(calls("5", "verify", "{}"))
		withheldBy(t.FromServer(tells(5, `{"resultType":"task","taskId":"t1"}`)))
		t.passes(asksTask(6, "get", "t1"))
		fault(t.FromServer(tells(6, `{"taskId":"t2","status":"working"}`)))
	})

	It("is none where the result is there, whatever else that has", func() {
		t := in(mcpproxy.Options{})
		t.passes(calls("1", "verify", "{}"))
		t.FromServer(tells(1, `{"content":[],"taskId":"t1","task":{"taskId":"t2"}}`))
		Expect(t.last().Status).To(Equal(acel.OK))
		t.passes(asksTask(2, "get", "t1"))
		fault(t.FromServer(tells(2, `{"taskId":"t1","status":"completed","result":{"content":[]}}`)))
	})

	It("may be that of another method, whose result nobody judges", func() {
		t := in(mcpproxy.Options{})
		t.passes(`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{}}`)
		t.FromServer(tells(1, `{"resultType":"task","taskId":"p1","status":"working"}`))
		t.passes(asksTask(2, "get", "p1"))
		reply := tells(2, `{"taskId":"p1","status":"completed","result":{"messages":[]}}`)
		Expect(t.FromServer(reply)).To(Equal(reply))
	})
})

// answerOf is what the client is told.
func answerOf(_, answer string, _ *mcpproxy.Asked) string { return answer }
