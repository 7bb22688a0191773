package schema_test

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/schema"
)

var _ = Describe("The schema of traces", func() {
	It("has the id that it is published under, and its draft", func() {
		var head struct {
			Schema string `json:"$schema"`
			ID     string `json:"$id"`
		}
		Expect(json.Unmarshal(schema.TraceJSON(), &head)).To(Succeed())
		Expect(head.Schema).To(Equal("https://json-schema.org/draft/2020-12/schema"))
		Expect(head.ID).To(Equal(schema.TraceID))
	})

	It("describes every key, and allows no other", func() {
		var text any
		Expect(json.Unmarshal(schema.TraceJSON(), &text)).To(Succeed())
		definitions := text.(map[string]any)["$defs"].(map[string]any)
		keys := 0
		for name, d := range definitions {
			definition := d.(map[string]any)
			if name != "ticket" {
				Expect(definition).To(HaveKeyWithValue("description", Not(BeEmpty())), name)
			}
			properties, has := definition["properties"].(map[string]any)
			if !has {
				continue
			}
			Expect(definition).To(HaveKeyWithValue("additionalProperties", false), name)
			for key, p := range properties {
				Expect(described(definitions, p.(map[string]any))).NotTo(BeEmpty(), key)
				keys++
			}
		}
		Expect(keys).To(BeNumerically(">", 20))
	})

	It("gives a copy of its text", func() {
		schema.TraceJSON()[0] = 'x'
		Expect(schema.TraceJSON()[0]).To(Equal(byte('{')))
	})

	It("is compiled once", func() {
		first, err := schema.Trace()
		Expect(err).NotTo(HaveOccurred())
		Expect(schema.Trace()).To(BeIdenticalTo(first))
	})

	It("tells a document from a line", func() {
		document, err := schema.Trace()
		Expect(err).NotTo(HaveOccurred())
		line, err := schema.TraceLine()
		Expect(err).NotTo(HaveOccurred())
		call := map[string]any{"tool": "a", "session": "x"}
		Expect(line.Validate(call)).To(Succeed())
		Expect(document.Validate(call)).NotTo(Succeed())
		Expect(document.Validate([]any{map[string]any{"tool": "a"}})).To(Succeed())
		Expect(document.Validate([]any{call})).NotTo(Succeed())
	})

	It("checks times", func() {
		document, err := schema.Trace()
		Expect(err).NotTo(HaveOccurred())
		for time, fits := range map[string]bool{"2026-01-31T23:59:59Z": true, "yesterday": false} {
			err := document.Validate([]any{map[string]any{"tool": "a", "time": time}})
			Expect(err == nil).To(Equal(fits), time)
		}
	})
})

// described returns the description of a property, or of what it refers to.
func described(definitions, property map[string]any) string {
	if ref, is := property["$ref"].(string); is {
		property = definitions[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
	}
	text, _ := property["description"].(string)
	return text
}

func ExampleTrace() {
	s, err := schema.Trace()
	if err != nil {
		fmt.Println(err)
		return
	}
	var document any
	if err := json.Unmarshal([]byte(`[{"tool": "refund"}, {"tol": "refund"}]`), &document); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Validate(document) == nil)
	// Output: false
}
