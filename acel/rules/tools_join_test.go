package rules

import (
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// joined reads two files together.
func joined(one, other string) (*Set, error) {
	return Parse(Options{}, Source{Name: "one.yaml", Data: []byte(one)}, Source{Name: "other.yaml", Data: []byte(other)})
}

var _ = Describe("conditions of several files", func() {
	It("join in the order of the files", func() {
		set, err := joined("tools: {b: {require: 'args.n > 1'}}", "tools: {a: {require: 'args.n > 1'}}")
		Expect(err).NotTo(HaveOccurred())
		var names []string
		for _, t := range set.Config.Tools {
			names = append(names, t.Name)
		}
		Expect(names).To(Equal([]string{"b", "a"}))
	})

	It("refuse one tool in two files, with both places", func() {
		_, err := joined("tools: {a: {require: 'args.n > 1'}}", "tools:\n  a: {ensure: 'result.ok'}")
		Expect(err).To(MatchError("other.yaml:2:3: conditions on a stand already at one.yaml:1:9 (write them in one place)"))
	})

	It("show how a second file requires more of a tool that has conditions", func() {
		for require, where := range map[string]string{
			"['args.m > 1 || args.ok', args.b]": "'!((args.m > 1 || args.ok) && (args.b))'",
			"'args.m > 1'":                      "'!(args.m > 1)'",
			"['args.m > 1', {that: args.ok}]":   "'!((args.m > 1) && (args.ok))'",
		} {
			_, err := joined("tools: {a: {require: 'args.n > 1'}}", "tools:\n  a: {require: "+require+"}")
			Expect(err).To(MatchError("other.yaml:2:3: conditions on a stand already at one.yaml:1:9 (write them in one place, or what this file requires as a contract: never: {tool: a, where: " + where + "})"))
			Expect(second(joined("tools: {a: {require: 'args.n > 1'}}", "contracts: [never: {tool: a, where: "+where+"}]"))).To(Succeed())
		}
	})

	It("see the state, the commits and the schemas of all files, whichever comes first", func() {
		reads := "tools: {pay: {require: 'state.limit > 1 && state.known'}}\ncontracts:\n  - never: {tool: look, where: args.orderid == \"x\"}"
		declares := "state: {limit: 1}\ntools:\n  log_in: {commit: {known: true}}\n  look: {input_schema: {type: object, properties: {order_id: {type: string}}}}"
		for _, err := range []error{second(joined(reads, declares)), second(joined(declares, reads))} {
			Expect(err).To(MatchError(MatchRegexp(`^(one|other)\.yaml:3:37: args has no key "orderid" \(did you mean "order_id"\?\)$`)))
		}
	})

	It("are those of the files that a file extends, too", func() {
		base := Source{Name: "base.yaml", Data: []byte("state: {known: false}\ntools: {log_in: {commit: {known: true}}}")}
		top := Source{Name: "top.yaml", Data: []byte("extends: base.yaml\ntools: {pay: {require: state.known}}")}
		set, err := Parse(Options{Open: func(string) (Source, error) { return base, nil }}, top)
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Config.Tools).To(HaveLen(2))
	})

	It("have their examples behind those of the rules, by the tool's name", func() {
		set := parsed("contracts:\n  - never: a\n    examples: {bad: [[a]]}\ntools:\n  pay: {require: 'args.n > 1', examples: {bad: [[{pay: {n: 1}}]], good: [[{pay: {n: 2}}]]}}")
		var names []string
		for _, e := range set.Examples {
			names = append(names, e.Name())
		}
		Expect(names).To(Equal([]string{"never(a) bad 1", "tools.pay good 1", "tools.pay bad 1"}))
	})

	It("make no policy of schemas alone", func() {
		Expect(parsed("tools: {pay: {input_schema: {type: object}}}\ncontracts: [{never: a}]").Config.Tools).To(BeEmpty())
	})

	It("type expressions by the schemas of a tool on one server, or else of any", func() {
		const schemas = "tools:\n  pay: {input_schema: {type: object, properties: {amount: {type: integer}}, additionalProperties: false}}\ncontracts:\n  - never: {tool: %s, where: args.to == 1}"
		for _, tool := range []string{"pay", "mcp__bank__pay"} {
			_, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte(fmt.Sprintf(schemas, tool))})
			Expect(err).To(MatchError(ContainSubstring(`args has no key "to"`)), tool)
		}
		Expect(second(Parse(Options{}, Source{Data: []byte(fmt.Sprintf(schemas, "refund"))}))).To(Succeed())
	})
})

func second[T any](_ T, err error) error { return err }

var _ = Describe("the id of a contract", func() {
	It("is not the name of a tool's condition", func() {
		_, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte("tools: {pay: {require: 'args.n > 1'}}\ncontracts:\n  - never: a\n    id: tools.pay.ensure")})
		Expect(err).To(MatchError(HavePrefix(`acel.yaml:4:9: id "tools.pay.ensure" is what reports call the conditions at acel.yaml:1:9`)))
	})
})
