package matchers_test

import (
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	. "github.com/acel-dev/acel/matchers"
)

var _ = Describe("matchers among the arguments that are wanted", func() {
	refund := called(`{"order": "o-7", "amount": 300, "to": {"name": "Ann", "code": 4}, "tags": ["a"]}`)

	DescribeTable("are asked about their values, the others compared",
		func(want map[string]any, holds bool) {
			Expect(HaveCalled("pay").WithArgs(want)(refund)).To(Equal(holds))
			Expect(HaveCalled("pay").WithArgs(want).Times(0)(refund)).To(Equal(!holds))
		},
		Entry(nil, map[string]any{"order": "o-7", "amount": BeNumerically(">", 100), "to": Not(BeNil()), "tags": []any{"a"}}, true),
		Entry(nil, map[string]any{"order": "o-7", "amount": BeNumerically(">", 300), "to": Not(BeNil()), "tags": []any{"a"}}, false),
		Entry(nil, map[string]any{"order": "o-8", "amount": BeNumerically(">", 100), "to": Not(BeNil()), "tags": []any{"a"}}, false),
		Entry(nil, map[string]any{"order": "o-7", "amount": BeNumerically(">", 100), "to": Not(BeNil())}, false),
		Entry(nil, map[string]any{"order": HavePrefix("o-"), "amount": 300, "to": map[string]any{"name": "Ann", "code": BeNumerically("<", 5)}, "tags": HaveLen(1)}, true),
		Entry(nil, map[string]any{"order": HavePrefix("o-"), "amount": 300, "to": map[string]any{"name": "Bob", "code": BeNumerically("<", 5)}, "tags": HaveLen(1)}, false),
		Entry(nil, map[string]any{"order": HavePrefix("o-"), "amount": 300, "to": map[string]any{"code": BeNumerically("<", 5)}, "tags": HaveLen(1)}, false),
	)

	It("must all fit where WithArgs is given again", func() {
		order := HaveCalled("pay").WithArgs(HaveKeyWithValue("order", "o-7"))
		Expect(refund).To(order.WithArgs(HaveKey("amount")))
		Expect(refund).NotTo(order.WithArgs(HaveKey("note")))
		Expect(refund).To(order, "which is as it was")
		Expect(order.WithArgs(HaveLen(4)).String()).To(Equal("call pay with arguments that the matcher takes and with arguments that the matcher takes"))
	})

	It("are looked for only where JSON is made, and each thing once", func() {
		type order struct {
			ID       string
			Customer any `json:"-"`
			hidden   types.GomegaMatcher
		}
		type customer struct{ Orders []*order }
		c := &customer{}
		for range 40 {
			c.Orders = append(c.Orders, &order{ID: "o", Customer: c, hidden: Equal(1)})
		}
		Expect(HaveCalled("pay").WithArgs(c)(refund)).To(BeFalse())
		type list []list
		Expect(HaveCalled("pay").WithArgs(map[string]any{"a": list{{}, {{}}}})(refund)).To(BeFalse())
	})

	It("do not mind a nil map beside them, which is null", func() {
		Expect(HaveCalled("pay").WithArgs(map[string]any{"a": Equal(1.0), "m": map[string]any(nil)})(called(`{"a": 1, "m": null}`))).To(BeTrue())
	})

	It("may be asked by several at once", func() {
		rule := HaveCalled("pay").WithArgs(And(HaveKey("order"), HaveKey("note")))
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				defer GinkgoRecover()
				for range 50 {
					Expect(rule(refund)).To(BeFalse())
					Expect(rule.FailureMessage(refund)).To(ContainSubstring("to have key"))
				}
			})
		}
		group.Wait()
	})

	It("are not looked for in maps that hold themselves", func() {
		loop := map[string]any{}
		loop["a"] = loop
		nothingPasses(refund, HaveCalled("pay").WithArgs(loop))
		Expect(HaveCalled("pay").WithArgs(loop).String()).NotTo(BeEmpty())
	})

	It("may stand in what writes its own JSON", func() {
		Expect(HaveCalled("pay").WithArgs(map[string]any{"a": selfWritten{Equal(1)}})(called(`{"a": "w"}`))).To(BeTrue())
	})

	It("take keys as JSON has them", func() {
		Expect(HaveCalled("pay").WithArgs(map[string]any{"\xff": 1})(called(`{"\ufffd": 1}`))).To(BeTrue())
	})

	DescribeTable("that cannot judge hide no other difference",
		func(args, told string) {
			want := map[string]any{"a": 1, "b": HaveLen(2)}
			Expect(HaveCalled("pay").WithArgs(want).FailureMessage(called(args))).To(HaveSuffix("\nstep 1: " + told))
		},
		Entry(nil, `{"b": 5}`, "a is missing and not 1, b: the matcher cannot judge its arguments: HaveLen matcher expects a string/array/map/channel/slice/iterator.  Got:\n    <float64>: 5"),
		Entry(nil, `{"a": 2, "b": [1, 2]}`, "a is 2 and not 1"),
	)

	It("may be asked by several at once, each told of its own", func() {
		rule := HaveCalled("pay").WithArgs(And(HaveKey("order"), HaveKey("note")))
		good := called(`{"order": 1, "note": 2}`)
		done := make(chan struct{})
		go func() {
			defer close(done)
			for range 2000 {
				_, _ = rule.Match(good)
			}
		}()
		for range 2000 {
			Expect(rule.FailureMessage(refund)).To(ContainSubstring("to have key"))
		}
		<-done
	})

	type amount struct{ Amount types.GomegaMatcher }

	DescribeTable("pass in neither polarity elsewhere, where only their JSON could be compared",
		func(want any) { nothingPasses(refund, HaveCalled("pay").WithArgs(want)) },
		Entry("that are nil", (*nothing)(nil)),
		Entry("that are nil in a map", map[string]any{"amount": (*nothing)(nil)}),
		Entry("in a list", map[string]any{"tags": []any{Equal("a")}}),
		Entry("in a map of matchers", map[string]types.GomegaMatcher{"amount": BeNumerically(">", 1)}),
		Entry("in a struct", amount{Equal(1)}),
		Entry("behind a pointer", &amount{Equal(1)}),
		Entry("in a struct in a map", map[string]any{"amount": amount{Equal(1)}}),
		Entry("that cannot judge", map[string]any{"order": BeNumerically(">", 1), "amount": 300, "to": Not(BeNil()), "tags": HaveLen(1)}),
	)
})

// nothing is a matcher of which there may be none.
type nothing struct{ types.GomegaMatcher }

// selfWritten writes its own JSON.
type selfWritten struct{ M types.GomegaMatcher }

func (selfWritten) MarshalJSON() ([]byte, error) { return []byte(`"w"`), nil }
