package acel

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("state", func() {
	look := func(see func(*State)) *Policy {
		GinkgoHelper()
		p, err := NewPolicy(PolicyConfig{
			Tools: []Tool{{Name: "look", Require: func(s *State, _ Call) error { see(s); return nil }}},
			State: map[string]any{"n": 9007199254740993, "list": []any{1, "x"}, "flag": true, "none": nil, "deep": map[string]any{"a": 1}},
		})
		Expect(err).NotTo(HaveOccurred())
		return p
	}

	It("gives JSON values, numbers with every digit", func() {
		recording(look(func(s *State) {
			n, ok := s.Get("n")
			Expect(ok).To(BeTrue())
			Expect(n).To(Equal(json.Number("9007199254740993")))
			Expect(first(s.Get("list"))).To(Equal([]any{json.Number("1"), "x"}))
			Expect(first(s.Get("flag"))).To(Equal(true))
			none, ok := s.Get("none")
			Expect(none).To(BeNil())
			Expect(ok).To(BeTrue())
			_, ok = s.Get("missing")
			Expect(ok).To(BeFalse())
		}).NewSession(SessionOptions{}), Call{Tool: "look"})
	})

	It("gives copies that cannot change it", func() {
		p := look(func(s *State) { first(s.Get("deep")).(map[string]any)["a"] = 2 })
		s := p.NewSession(SessionOptions{})
		recording(s, play("look look")...)
		Expect(string(s.State())).To(ContainSubstring(`"deep":{"a":1}`))
	})

	It("is shared with no other session, nor with who configured it", func() {
		list := []any{1}
		config := PolicyConfig{State: map[string]any{"list": list}, Tools: []Tool{{Name: "t", Commit: setLevel(7)}}}
		p, err := NewPolicy(config)
		Expect(err).NotTo(HaveOccurred())
		list[0] = 2
		config.State["more"] = 1
		a, b := p.NewSession(SessionOptions{}), p.NewSession(SessionOptions{})
		recording(a, Call{Tool: "t"})
		Expect(string(a.State())).To(Equal(`{"level":7,"list":[1]}`))
		Expect(string(b.State())).To(Equal(`{"list":[1]}`))
	})

	It("of a session lies over the policy's", func() {
		p := look(func(*State) {})
		s := p.NewSession(SessionOptions{State: map[string]any{"flag": false, "new": "x"}})
		Expect(string(s.State())).To(Equal(`{"deep":{"a":1},"flag":false,"list":[1,"x"],"n":9007199254740993,"new":"x","none":null}`))
		Expect(string(p.NewSession(SessionOptions{}).State())).To(ContainSubstring(`"flag":true`))
	})

	It("of a session stands alone where the policy has none", func() {
		Expect(string(policyOf().NewSession(SessionOptions{State: map[string]any{"a": 1}}).State())).To(Equal(`{"a":1}`))
	})

	It("is nil where there is none", func() {
		Expect(policyOf().NewSession(SessionOptions{}).State()).To(BeNil())
	})

	It("that is not JSON is refused by NewPolicy", func() {
		_, err := NewPolicy(PolicyConfig{State: map[string]any{"a": 1, "bad": func() {}}})
		Expect(err).To(MatchError(`state key "bad": json: unsupported type: func()`))
	})

	It("that is not JSON makes a session that judges nothing, and says so", func() {
		s := policyOf(RequiredBeforeSessionEnd("x")).NewSession(SessionOptions{State: map[string]any{"bad": func() {}}})
		ticket, found := s.Begin(Call{Tool: "x"})
		Expect(ticket).To(BeNil())
		Expect(messagesOf(found)).To(Equal([]string{`x at step 1 is refused: state key "bad": json: unsupported type: func()`}))
		_, err := s.Record(Call{Tool: "x"})
		Expect(err).To(MatchError(ContainSubstring(`state key "bad": json: unsupported type: func()`)))
		Expect(strings.Count(err.Error(), "x")).To(BeNumerically(">", 0))
		Expect(s.Close()).To(BeEmpty())
		Expect(verdictsOf(s)).To(Equal([]Verdict{Undecided}))
	})
})

func first(v any, _ bool) any { return v }
