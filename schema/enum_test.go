package schema_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/schema"
)

// unexplainedWords returns the keys below a schema whose words are not explained
// one by one. What stands under if and then only narrows keys that are explained
// elsewhere.
func unexplainedWords(path string, value any) []string {
	var found []string
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			found = append(found, unexplainedWords(path, item)...)
		}
	case map[string]any:
		words, _ := v["enum"].([]any)
		explained, _ := v["enumDescriptions"].([]any)
		if v["description"] != nil && len(words) != len(explained) {
			found = append(found, path)
		}
		for name, child := range v {
			if name != "if" && name != "then" {
				found = append(found, unexplainedWords(path+"/"+name, child)...)
			}
		}
	}
	return found
}

var _ = DescribeTable("a schema of what people write explains each of the words that a key takes",
	func(text func() []byte) {
		var root any
		Expect(json.Unmarshal(text(), &root)).To(Succeed())
		Expect(unexplainedWords("", root)).To(BeEmpty())
	},
	Entry("in rules", schema.RulesJSON),
	Entry("in tests", schema.TestJSON),
	Entry("in traces", schema.TraceJSON),
)
