package rules

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a rule's place", func() {
	parse := func(name, data string) *Set {
		set, err := Parse(Options{}, Source{Name: name, Data: []byte(data)})
		Expect(err).NotTo(HaveOccurred())
		return set
	}

	It("is the first key of its contract, whatever the spelling", func() {
		data := "contracts:\n" +
			"  - must_precede: [a, b]\n" +
			"  - severity: info\n    must_precede: [c, d]\n" +
			"  - {args: [e], template: required_before_session_end}\n"
		for i, want := range []string{"acel.yaml:2:5", "acel.yaml:3:5", "acel.yaml:5:6"} {
			Expect(parse("acel.yaml", data).Config.Rules[i].Place.String()).To(Equal(want))
		}
	})

	It("has the JSON Pointer of the contract", func() {
		set := parse("acel.yaml", "groups:\n  a/b~:\n    - never_after: [a, b]\ncontracts:\n  - group: a/b~\n  - never_after: [c, d]\n")
		Expect(set.Config.Rules[0].Place.Pointer()).To(Equal("/groups/a~1b~0/0"))
		Expect(set.Config.Rules[1].Place.Pointer()).To(Equal("/contracts/1"))
	})

	DescribeTable("leads to the same bytes by offset and by line and column",
		func(name, data string) {
			place := parse(name, data).Config.Rules[0].Place
			Expect(data[place.Offset:]).To(HavePrefix(`"never_after"`))
			t := newText(Source{Data: []byte(data)}, 0)
			Expect(string(t.data[t.lines[place.Line-1]+place.Column-1:])).To(HavePrefix(`"never_after"`))
		},
		Entry("in YAML", "a.yaml", "contracts: [\n  {\"never_after\": [a, b]}]"),
		Entry("in JSON", "a.json", "{\"contracts\" :\n\t[ {\n\t\"never_after\" : [\"a\", \"b\"]}]}"),
		Entry("behind a byte order mark", "a.yaml", "\ufeffcontracts: [{\"never_after\": [a, b]}]"),
		Entry("behind characters of several bytes", "a.yaml", "contracts: [{\"never_after\": [a, b], message: é}] # 😀"),
		Entry("behind line ends of all sorts", "a.yaml", "state:\r\n  a: 'x\u2028y\u0085z'\r\ncontracts:\r\n- \"never_after\": [a, b]\r\n"),
		Entry("behind a lone carriage return", "a.yaml", "state: {}\rcontracts:\r- \"never_after\": [a, b]\r"),
	)
})
