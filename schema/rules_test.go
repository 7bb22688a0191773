package schema_test

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/schema"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// undescribed returns the keys below a schema that lack a description. What
// stands under if and then only narrows keys that are described elsewhere.
func undescribed(path string, value any) []string {
	var found []string
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			found = append(found, undescribed(path, item)...)
		}
	case map[string]any:
		keys, _ := v["properties"].(map[string]any)
		for name, key := range keys {
			described, _ := key.(map[string]any)
			if described["description"] == nil || described["markdownDescription"] == nil {
				found = append(found, path+"/"+name)
			}
		}
		for name, child := range v {
			if name != "if" && name != "then" {
				found = append(found, undescribed(path+"/"+name, child)...)
			}
		}
	}
	return found
}

// sentence makes a sentence of what a template means.
func sentence(meaning string) string {
	return strings.ToUpper(meaning[:1]) + meaning[1:] + "."
}

var _ = Describe("the schema of rules files", func() {
	var text map[string]any
	BeforeEach(func() {
		Expect(json.Unmarshal(schema.RulesJSON(), &text)).To(Succeed())
	})

	It("compiles without leaving its own text", func() {
		_, err := schema.Rules()
		Expect(err).NotTo(HaveOccurred())
	})

	It("goes by its address", func() {
		Expect(text).To(HaveKeyWithValue("$id", schema.RulesID))
	})

	It("describes every key, for people and for editors", func() {
		Expect(undescribed("rules", text)).To(BeEmpty())
	})

	It("has a snippet for each template, which makes a contract that fits", func() {
		compiled, err := schema.Rules()
		Expect(err).NotTo(HaveOccurred())
		contract := text["$defs"].(map[string]any)["contract"].(map[string]any)
		snippets := contract["defaultSnippets"].([]any)
		Expect(snippets).To(HaveLen(24))
		for _, s := range snippets {
			body, err := json.Marshal(s.(map[string]any)["body"])
			Expect(err).NotTo(HaveOccurred())
			filled := regexp.MustCompile(`\$\{\d:([^}]*)\}`).ReplaceAll(body, []byte("$1"))
			var value any
			Expect(json.Unmarshal(filled, &value)).To(Succeed())
			Expect(compiled.Validate(map[string]any{"contracts": []any{value}})).To(Succeed(), string(filled))
		}
	})

	It("has in its snippets the words that the engine has for its templates", func() {
		snippets := text["$defs"].(map[string]any)["contract"].(map[string]any)["defaultSnippets"].([]any)
		for i, t := range acel.Templates() {
			Expect(snippets[i]).To(And(HaveKeyWithValue("label", t.Name), HaveKeyWithValue("description", sentence(t.Meaning))))
		}
	})

	It("hands its text out as a copy", func() {
		schema.RulesJSON()[0] = 'x'
		Expect(schema.RulesJSON()[0]).To(Equal(byte('{')))
	})
})
