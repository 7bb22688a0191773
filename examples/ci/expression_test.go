package ci_test

import (
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var (
	expression = regexp.MustCompile(`\$\{\{ *(.*?) *\}\}`)
	comparison = regexp.MustCompile(`^(\S+) (==|!=) '([^']*)'$`)
)

// expand replaces the expressions in a text, once: what they stand for is not
// looked at again.
func (j *job) expand(text string) string {
	return expression.ReplaceAllStringFunc(text, func(e string) string {
		return j.value(expression.FindStringSubmatch(e)[1])
	})
}

// value looks a name up in the contexts that the action uses.
func (j *job) value(name string) string {
	GinkgoHelper()
	parts := strings.Split(name, ".")
	switch {
	case name == "runner.temp":
		return j.temp
	case len(parts) == 2 && parts[0] == "inputs":
		Expect(j.action.Inputs).To(HaveKey(parts[1]))
		return j.inputs[parts[1]]
	case len(parts) == 4 && parts[0] == "steps" && parts[2] == "outputs":
		Expect(j.action.Runs.Steps).To(ContainElement(HaveField("ID", parts[1])))
		return j.outputs[parts[1]][parts[3]]
	}
	Fail("the action uses an expression that is unknown here: " + name)
	return ""
}

// holds evaluates the condition of a step: comparisons and always(), joined by
// &&. Without always() a step runs only as long as none has failed.
func (j *job) holds(condition string) bool {
	GinkgoHelper()
	always, all := false, true
	for term := range strings.SplitSeq(condition, "&&") {
		switch term = strings.TrimSpace(term); term {
		case "":
		case "always()":
			always = true
		default:
			parts := comparison.FindStringSubmatch(term)
			Expect(parts).NotTo(BeNil(), "the action has a condition that is unknown here: %s", term)
			equal := strings.EqualFold(j.value(parts[1]), parts[3])
			all = all && equal == (parts[2] == "==")
		}
	}
	return all && (always || j.code == 0)
}
