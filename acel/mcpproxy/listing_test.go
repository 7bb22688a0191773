package mcpproxy_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// lists has the server list its tools.
func (t *talk) lists(result string) string {
	GinkgoHelper()
	t.passes(`{"jsonrpc":"2.0","id":90,"method":"tools/list"}`)
	return t.FromServer(tells(90, result))
}

// hiding is a talk that hides what the rules forbid.
func hiding(m acel.Mode, rules ...acel.Rule) *talk {
	GinkgoHelper()
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: rules})
	Expect(err).NotTo(HaveOccurred())
	return newTalk(mcpproxy.ProxyOptions{HideForbidden: true, Options: mcpproxy.Options{Policy: p, Mode: m, Server: "desk"}})
}

var _ = Describe("a server that lacks a tool of the rules", func() {
	It("is told of once, at the end of its list, with the tool that may be meant", func() {
		t := in(mcpproxy.Options{})
		page := func(id, more string, tools ...string) {
			t.passes(`{"jsonrpc":"2.0","id":` + id + `,"method":"tools/list"}`)
			var all []string
			for _, name := range tools {
				all = append(all, `{"name":"`+name+`","inputSchema":{"type":"object"}}`)
			}
			t.FromServer(`{"jsonrpc":"2.0","id":` + id + `,"result":{"tools":[` + strings.Join(all, ",") + `]` + more + `}}`)
		}
		page("1", `,"nextCursor":"2"`, "verify")
		Expect(t.reports()).To(BeEmpty())
		page("2", "", "refunds")
		page("3", "", "refunds")
		Expect(t.reports()).To(ContainElement(ContainSubstring(`the rules speak of the tool "refund", which the server does not list; did you mean "refunds"?`)))
		Expect(t.reports()).NotTo(ContainElement(ContainSubstring(`"verify"`)))
	})
})

var _ = Describe("the list of tools", func() {
	const page = `{"tools":[ {"name":"look","x":9007199254740993} , {"name":"drop"},{"name":"peek"}],"nextCursor":"drop","_meta":{"a":1}}`

	It("passes byte for byte", func() {
		Expect(in(mcpproxy.Options{}).lists(page)).To(Equal(tells(90, page)))
	})

	DescribeTable("leaves out what no call could ever use, and nothing else of it", func(r acel.Rule) {
		Expect(hiding(acel.Enforce, r).lists(page)).To(Equal(tells(90, `{"tools":[{"name":"look","x":9007199254740993},{"name":"peek"}],"nextCursor":"drop","_meta":{"a":1}}`)))
	},
		Entry("never", acel.Never("drop")),
		Entry("never of this server", acel.Never("mcp__desk__drop")),
		Entry("never of a glob", acel.Never(acel.Operand{Glob: "dr*"})),
		Entry("never of one of several", acel.Never(acel.AnyOf("drop", "delete"))),
		Entry("an allow list", acel.Only(acel.AnyOf(acel.Operand{Tool: "look"}, acel.Operand{Tool: "peek", Matches: "a"}))),
		Entry("none at all", acel.AtMostNTimes("drop", 0)),
	)

	DescribeTable("shows what some call might use", func(r acel.Rule) {
		Expect(hiding(acel.Enforce, r).lists(page)).To(Equal(tells(90, page)))
	},
		Entry("never with an argument", acel.Never(acel.Matching("drop", "table", "prod"))),
		Entry("never of another server", acel.Never("mcp__other__drop")),
		Entry("never for each", acel.Never("drop").Per("table")),
		Entry("what needs another first", acel.MustPrecede("ask", "drop")),
		Entry("once", acel.AtMostNTimes("drop", 1)),
		Entry("none for each", acel.AtMostNTimes("drop", 0).Per("table")),
		Entry("what is never well", acel.Never(acel.Operand{Tool: "drop", On: acel.Success})),
	)

	It("is whole in shadow", func() {
		Expect(hiding(acel.Shadow, acel.Never("drop")).lists(page)).To(Equal(tells(90, page)))
	})

	It("keeps its next page where nothing is left of this one", func() {
		Expect(hiding(acel.Enforce, acel.Never("drop")).lists(`{"tools":[{"name":"drop"}],"nextCursor":"2"}`)).To(Equal(tells(90, `{"tools":[],"nextCursor":"2"}`)))
	})

	DescribeTable("does not pass where tools could be in it that are to be left out", func(result string) {
		t := hiding(acel.Enforce, acel.Never("drop"))
		code, _ := fault(t.lists(result))
		Expect(code).To(Equal(-32603))
	},
		Entry("two lists", `{"tools":[],"Tools":[{"name":"drop"}]}`),
		Entry("a name twice", `{"tools":[{"name":"look","name":"drop"}]}`),
		Entry("a name in another case", `{"tools":[{"name":"look","Name":"drop"}]}`),
		Entry("no name", `{"tools":[{"title":"drop"}]}`),
		Entry("no list", `{"tools":{"name":"drop"}}`),
	)

	It("passes where it cannot be read and nothing is left out, and is reported", func() {
		t := in(mcpproxy.Options{})
		Expect(t.lists(`{"tools":7}`)).To(Equal(tells(90, `{"tools":7}`)))
		Expect(t.reports()).To(HaveExactElements(ContainSubstring("cannot be read")))
	})

	Describe("tells which arguments a tool declares", func() {
		const schema = `{"tools":[{"name":"look","inputSchema":{"type":"object","properties":{"Amount":{},"where":{"properties":{"city":{}}}}}}]}`

		It("so that those of another case are refused", func() {
			t := in(mcpproxy.Options{})
			t.lists(schema)
			Expect(refusedBy(t.stops(calls("1", "look", `{"where":{"City":"a"}}`)))).To(ContainSubstring(`"city"`))
			t.passes(calls("2", "look", `{"where":{"city":"a"}}`))
			t.passes(calls("3", "verify", `{"where":{"City":"a"}}`))
		})

		It("so that one may differ in case from what a rule reads", func() {
			t := in(mcpproxy.Options{})
			Expect(refusedBy(t.stops(calls("1", "look", `{"Amount":1}`)))).To(ContainSubstring(`"amount"`))
			t.lists(schema)
			t.passes(calls("2", "look", `{"Amount":1}`))
			t.lists(strings.Replace(schema, "Amount", "amount", 1))
			refusedBy(t.stops(calls("3", "look", `{"Amount":1}`)))
		})

		It("until it is listed without", func() {
			t := in(mcpproxy.Options{})
			t.lists(schema)
			t.lists(`{"tools":[{"name":"look"}]}`)
			t.passes(calls("2", "look", `{"where":{"City":"a"}}`))
		})

		It("as far as all of that is remembered", func() {
			const most, head, tail = 1 << 20, `{"properties":{"city":{}},"title":"`, `"}`
			huge := head + strings.Repeat("x", most-len(head)-len(tail)) + tail
			var tools []string
			for i := range 17 {
				tools = append(tools, fmt.Sprintf(`{"name":"t%d","inputSchema":%s}`, i, huge))
			}
			t := in(mcpproxy.Options{})
			t.lists(`{"tools":[{"name":"one","inputSchema":` + huge[:len(huge)-1] + ` }},` + strings.Join(tools, ",") + `]}`)
			t.passes(calls("1", "one", `{"City":1}`)) // which is too long by itself
			refusedBy(t.stops(calls("2", "t15", `{"City":1}`)))
			t.passes(calls("3", "t16", `{"City":1}`))
		})

		It("but for one that is no schema", func() {
			t := in(mcpproxy.Options{})
			t.lists(schema)
			t.lists(`{"tools":[{"name":"look","inputSchema":{"properties":7}}]}`)
			t.passes(calls("2", "look", `{"where":{"City":"a"}}`))
		})
	})

	It("is not needed to know what rules read", func() {
		p, err := acel.NewPolicy(acel.PolicyConfig{
			Rules: []acel.Rule{
				acel.Never(acel.Matching("c", "path.name", "x")), acel.AtMostNTimes("d", 5).Per("tenant"), acel.Never(acel.Operand{Tool: "a", Fields: []string{"other"}, Matches: "y"}),
				acel.Never(acel.Operand{Tool: "b", Args: []acel.Pattern{{Path: "mode", Test: acel.Present}}}),
			},
			Tools: []acel.Tool{{Name: "pay", Require: func(*acel.State, acel.Call) error { return nil }, Origins: acel.Origins{Require: acel.Origin{Text: `args.sum < 5 && args["To"] != ''`}}}},
		})
		Expect(err).NotTo(HaveOccurred())
		t := in(mcpproxy.Options{Policy: p})
		for _, key := range []string{"Path", "NAME", "Tenant", "Other", "Command", "Mode", "Sum", "to"} {
			Expect(refusedBy(t.stops(calls("1", "look", `{"`+key+`":1}`)))).To(ContainSubstring("case alone"), key)
		}
		t.passes(calls("1", "look", `{"To":1,"sum":2,"title":3}`))
	})
})
