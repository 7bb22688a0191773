package rules

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// joinWaivers returns the waivers of all files in order, and complains of those that
// are for no rule, or for what another is for. Where the files have other mistakes
// it is not known which rules there are.
func (r *reader) joinWaivers(files []*file, contracts []*contract, tools []*toolConditions) []acel.Waiver {
	var all []*waiver
	for _, f := range files {
		all = append(all, f.waivers...)
	}
	if len(all) == 0 {
		return nil
	}
	rules, known := r.reported(contracts, tools)
	var joined []acel.Waiver
	seen := map[string]*waiver{}
	for _, w := range all {
		if known {
			r.resolve(w, rules)
		}
		if first := seen[w.String()]; first != nil {
			r.fail(w.at, "keep one of them", "the waiver at %s is for the same", first.Place)
			continue
		}
		seen[w.String()] = w
		joined = append(joined, w.Waiver)
	}
	return joined
}

// ruleNames are the rules that reports may tell of, by the names that they have.
type ruleNames struct {
	byKey map[string]acel.Rule
	// keys are those of all in order, told of those of one text.
	keys []string
	told map[string][]string
}

// reported returns the rules that reports may tell of, if that is known.
func (r *reader) reported(contracts []*contract, tools []*toolConditions) (ruleNames, bool) {
	if r.failed() {
		return ruleNames{}, false
	}
	var config acel.PolicyConfig
	for _, c := range contracts {
		config.Rules = append(config.Rules, c.rule)
	}
	for _, t := range tools {
		config.Tools = append(config.Tools, t.tool)
	}
	policy, err := acel.NewPolicy(config)
	all := ruleNames{byKey: map[string]acel.Rule{}, told: map[string][]string{}}
	for _, rule := range policy.Reported() {
		key, text := rule.Key(), rule.String()
		all.byKey[key], all.keys, all.told[text] = rule, append(all.keys, key), append(all.told[text], key)
	}
	return all, err == nil
}

// resolve finds the rule of a waiver, by its id or by its text, or complains.
func (r *reader) resolve(w *waiver, all ruleNames) {
	at := w.node.get("rule")
	if _, known := all.byKey[w.Rule]; !known {
		switch told := all.told[w.Rule]; len(told) {
		case 0:
			r.fail(at, r.meantRule(w.Rule, all), "no rule is called %s", quote(w.Rule))
			return
		case 1:
			w.Rule = told[0]
		default:
			r.fail(at, "write a waiver for each, by its id: "+shorten(enumerate(told)), "several rules say %s", quote(w.Rule))
			return
		}
	}
	if call := w.node.get("call"); call != nil && all.byKey[w.Rule].OnlyEndBreaks() {
		r.warn(call, "leave call out", "the end of a session is what breaks this rule, and no call: the waiver hardly excuses anything")
	}
}

// meantRule names the rule that was probably meant: the only one that has the name in
// its key or its text, such as its template's, or one whose key is nearly the name.
func (r *reader) meantRule(name string, all ruleNames) string {
	var having []string
	for _, key := range all.keys[:min(len(all.keys), maxCandidates)] {
		if strings.Contains(key, name) || strings.Contains(all.byKey[key].String(), name) {
			having = append(having, key)
		}
	}
	if len(having) == 1 {
		return "did you mean " + quote(having[0]) + "?"
	}
	return r.suggest(name, all.keys, "write its id, or its text as reports show it in brackets")
}
