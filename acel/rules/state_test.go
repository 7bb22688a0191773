package rules

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("state", func() {
	parse := func(data string) map[string]any {
		set, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte(data)})
		Expect(err).NotTo(HaveOccurred())
		_, err = set.Policy()
		Expect(err).NotTo(HaveOccurred())
		return set.Config.State
	}

	It("keeps JSON's types, and numbers with every digit", func() {
		Expect(parse(`state: {a: true, b: FALSE, c: ~, d: 0.10, e: 12345678901234567890.5, f: 1e400, g: [1, x], h: {i: {}}, j: "", k: True}`)).To(Equal(map[string]any{
			"a": true, "b": false, "c": nil, "d": json.Number("0.10"), "e": json.Number("12345678901234567890.5"), "f": json.Number("1e400"),
			"g": []any{json.Number("1"), "x"}, "h": map[string]any{"i": map[string]any{}}, "j": "", "k": true,
		}))
	})

	It("takes for text what only older YAML takes for more", func() {
		Expect(parse("state:\n  yes: on\n  day: 2024-01-02\n  time: 12:30\n  quoted: '1'\n  block: |\n    1\n")).To(Equal(map[string]any{
			"yes": "on", "day": "2024-01-02", "time": "12:30", "quoted": "1", "block": "1\n",
		}))
	})

	It("is the same in JSON", func() {
		Expect(parse(`{"state": {"a": [true, null, 1.50, "\ud83d\ude00"]}}`)).To(Equal(map[string]any{
			"a": []any{true, nil, json.Number("1.50"), "😀"},
		}))
	})

	It("is absent where no file has any", func() {
		Expect(parse("contracts: []")).To(BeNil())
	})
})

var _ = Describe("marks", func() {
	It("lead to the same offset in whatever order they are asked for", func() {
		text := "aé😀b\r\ncd\u2028ef"
		m := newMarks([]byte(text))
		for _, p := range [][3]int{{1, 4, 7}, {1, 2, 1}, {3, 2, 16}, {1, 3, 3}, {2, 1, 10}, {9, 1, 17}, {3, 9, 17}, {0, 0, 17}} {
			Expect(m.offset(p[0], p[1])).To(Equal(p[2]), "line %d, column %d", p[0], p[1])
		}
	})
})
