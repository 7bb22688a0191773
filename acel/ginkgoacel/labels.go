package ginkgoacel

import (
	"strings"
	"unicode"

	"github.com/onsi/ginkgo/v2"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// Labels returns Ginkgo labels for specs about these rules: "acel", and
// "rule:ID" for each rule that one of the properties stands for, in order and
// each once. ID is the rule's id, or its text where it has none, a space in
// place of what Ginkgo's label filters use themselves:
//
//	rule:refund-budget
//	rule:must_precede validate_record delete_record
//
// A property whose rules cannot be read, or that stands for none, adds no label;
// assertions on it say what is wrong. Labels are needed before any spec runs, so
// that a rules file is read when the specs are declared.
func Labels(rules ...acel.Property) ginkgo.Labels {
	labels := ginkgo.Labels{"acel"}
	seen := map[string]bool{}
	for _, property := range rules {
		for _, rule := range rulesOf(property) {
			label := ruleLabel(rule)
			if label != "" && !seen[label] {
				seen[label] = true
				labels = append(labels, label)
			}
		}
	}
	return labels
}

// rulesOf returns the rules of a property, none where they cannot be read. That
// is the assertions' to say: a panic here would end the suite before any.
func rulesOf(property acel.Property) (rules []acel.Rule) {
	defer func() {
		if recover() != nil {
			rules = nil
		}
	}()
	policy, err := property.Policy()
	if err != nil {
		return nil
	}
	return policy.Rules()
}

// ruleLabel returns the rule's label; "" where nothing of its id is left.
func ruleLabel(rule acel.Rule) string {
	words := strings.FieldsFunc(rule.Key(), reserved)
	if len(words) == 0 {
		return ""
	}
	return render.Clip("rule:"+strings.Join(words, " "), nameCells)
}

// reserved reports whether a character means something in a label filter, which
// Ginkgo allows in no label, or separates words.
func reserved(r rune) bool { return strings.ContainsRune("&|!,()/{}", r) || unicode.IsSpace(r) }
