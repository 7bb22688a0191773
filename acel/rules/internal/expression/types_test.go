package expression

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

var _ = Describe("an expression over declared types", func() {
	DescribeTable("is taken, and is true",
		func(text string) {
			p, errs := desk().condition("cancel_order", text, use{name: "ensure"})
			Expect(errs).To(BeEmpty())
			args := `{"order_id": "o1", "n": 2, "amount": 3, "force": true, "items": [{"color": "red"}, {"color": "blue"}, {}], "address": {"city": "x"}, "a-b": 1, "a.b": 2}`
			call := callOf(args, "")
			with(`{"vip": true, "n": 1, "rate": 1.5, "name": "desk", "note": null, "tags": ["a"], "customer": {"id": "c1", "level": 2}, "orders": {"o1": {"status": "pending"}},
				"last": {"x": 1}, "counts": {"u": 2}}`, func(s *acel.State) {
				holds, err := p.holds(&inputs{session: s, call: &call, raw: json.RawMessage(`"{\"status\": \"ok\", \"total\": 2}"`)})
				Expect(err).NotTo(HaveOccurred())
				Expect(holds).To(BeTrue())
			})
		},
		Entry(nil, `has(args.address.city) && has(args.items) && !has(args.items[2].color)`),
		Entry(nil, `args["a-b"] == 1 && args["a.b"] == 2`),
		Entry(nil, `"a" in state.tags && args.order_id in state.orders && args.n in [1, 2] && args.n in [2.0] && state.name in ["desk", 1]`),
		Entry(nil, `state.note == null && state.note != "x" && state.last.x == 1`),
		Entry(nil, `args.items.exists(i, i.color == "blue") && args.items[0].color == "red" && args.items[args.n - 1].color == "blue"`),
		Entry(nil, `args.amount >= state.customer.level * 1.5 && [args.n, 2.5].exists(x, x > 2)`),
		Entry(nil, `args.n == 2 ? state.vip : false`),
		Entry(nil, `size(state.orders) < 3 && state.orders != {} && args.items != []`),
		Entry(nil, `{"a": args.n} == {"a": 2} && [1, 2.5] == [1.0, 2.5]`),
		Entry(nil, `args.force == (args.amount > 1) && args.amount != null`),
		Entry(nil, `("u" in state.counts ? state.counts["u"] + 1 : 1) == 3`),
		Entry(nil, `result.status == "ok" && result.total + 0.5 == 2.5`),
		Entry(nil, `state.n + args.n == 3 && state.n / args.n == 0 && state.rate * args.n == 3`),
		Entry(nil, `state . customer . id == "c1" && state["customer"].id == "c1"`),
	)
})
