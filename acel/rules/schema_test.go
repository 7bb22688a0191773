package rules

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/schema"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A shape is the part of a JSON Schema that these specs look at.
type shape struct {
	Ref              string           `json:"$ref"`
	Description      string           `json:"description"`
	Markdown         string           `json:"markdownDescription"`
	Enum             []string         `json:"enum"`
	EnumDescriptions []string         `json:"enumDescriptions"`
	Required         []string         `json:"required"`
	MinItems         int              `json:"minItems"`
	PrefixItems      []shape          `json:"prefixItems"`
	AnyOf            []shape          `json:"anyOf"`
	Properties       map[string]shape `json:"properties"`
	Defs             map[string]shape `json:"$defs"`
}

var _ = Describe("the schema knows the templates of the engine", func() {
	var root shape
	BeforeEach(func() {
		Expect(json.Unmarshal(schema.RulesJSON(), &root)).To(Succeed())
	})

	It("by name and meaning, in the same order", func() {
		var names, meanings []string
		for _, t := range acel.Templates() {
			names = append(names, t.Name)
			meanings = append(meanings, sentence(t.Meaning))
		}
		contract := root.Defs["contract"]
		Expect(contract.Properties["template"].Enum).To(Equal(names))
		Expect(contract.Properties["template"].EnumDescriptions).To(Equal(meanings))
		for i, name := range names {
			Expect(contract.Properties[name].Description).To(Equal(meanings[i]))
		}
		Expect(slices.Sorted(maps.Keys(contract.Properties))).To(Equal(slices.Sorted(slices.Values(slices.Concat(names, metaKeys[:], []string{"template", "args", "kwargs"})))))
	})

	for _, t := range acel.Templates() {
		It("and the parameters of "+t.Name+", by position and by name", func() {
			ordered, named := root.Defs[t.Name+"_in_order"], root.Defs[t.Name+"_by_name"]
			Expect(ordered.PrefixItems).To(HaveLen(len(t.Params)))
			for i, p := range t.Params {
				Expect(ordered.PrefixItems[i].Ref).To(Equal("#/$defs/"+definitionOf(t, i)), p.Name)
				Expect(named.Properties[p.Name].Ref).To(Equal("#/$defs/"+definitionOf(t, i)), p.Name)
				Expect(ordered.PrefixItems[i].Description).To(Equal(sentence(p.Meaning)))
				Expect(named.Properties[p.Name].Description).To(Equal(sentence(p.Meaning)))
			}
			b := binding{template: t}
			Expect(slices.Sorted(maps.Keys(named.Properties))).To(Equal(slices.Sorted(slices.Values(b.names()))))
		})

		It("and the example of "+t.Name+", in the hover text", func() {
			_, contract, _ := strings.Cut(root.Defs["contract"].Properties[t.Name].Markdown, "```yaml\n")
			set, err := Parse(Options{Strict: true}, Source{Data: []byte("contracts:\n" + strings.TrimSuffix(contract, "```"))})
			Expect(err).NotTo(HaveOccurred())
			Expect(set.Config.Rules).To(HaveLen(1))
			Expect(set.Config.Rules[0].String()).To(Equal(t.Rule(t.Documentation().Arguments).String()))
		})

		It("and that a contract needs all parameters of "+t.Name, func() {
			forms := root.Defs["contract"].Properties[t.Name].AnyOf
			short, last := forms[len(forms)-2], forms[len(forms)-1]
			Expect(short.MinItems).To(Equal(len(t.Params)))
			Expect(last.Required).To(Equal(paramNames(t)))
		})
	}

	It("with the same words for people and for editors", func() {
		for _, name := range slices.Sorted(maps.Keys(root.Defs)) {
			for _, p := range root.Defs[name].Properties {
				plain, _, _ := strings.Cut(p.Markdown, "\n")
				plain = regexp.MustCompile(`\[(\w+)\]\(\S+\)`).ReplaceAllString(plain, "$1")
				Expect(strings.ReplaceAll(plain, "`", "")).To(Equal(p.Description))
			}
		}
	})

	It("and the words that the engine has for severities, responses and moments", func() {
		contract := root.Defs["contract"].Properties
		for _, word := range contract["severity"].Enum {
			_, ok := acel.ParseSeverity(word)
			Expect(ok).To(BeTrue(), word)
		}
		for _, word := range append(contract["on_violation"].Enum, root.Properties["on_violation"].Enum...) {
			_, ok := acel.ParseResponse(word)
			Expect(ok).To(BeTrue(), word)
		}
		for _, word := range root.Defs["described"].Properties["on"].Enum {
			_, ok := acel.ParseMoment(word)
			Expect(ok).To(BeTrue(), word)
		}
	})

	It("and the keys that the loader knows", func() {
		Expect(slices.Sorted(maps.Keys(root.Properties))).To(Equal(slices.Sorted(slices.Values(fileKeys[:]))))
		Expect(slices.Sorted(maps.Keys(root.Defs["described"].Properties))).To(Equal(slices.Sorted(slices.Values(operandKeys[:]))))
		Expect(slices.Sorted(maps.Keys(root.Defs["tests"].Properties))).To(Equal(slices.Sorted(slices.Values(testKeys[:]))))
	})
})

// definitionOf returns what the schema calls that which a parameter takes.
func definitionOf(t acel.Template, param int) string {
	switch t.Params[param].Kind {
	case acel.CountParam:
		return "count"
	case acel.FieldParam:
		return "field"
	case acel.AmountParam:
		return "amount"
	case acel.WindowParam:
		return "span"
	}
	guarded := (&contract{template: t, args: sample(t)}).guarded() == param
	switch {
	case takesValues(t) && guarded:
		return "value"
	case takesValues(t):
		return "origin"
	case guarded:
		return "judged"
	}
	return "operand"
}

// sentence makes a sentence of a meaning.
func sentence(meaning string) string {
	return strings.ToUpper(meaning[:1]) + meaning[1:] + "."
}
