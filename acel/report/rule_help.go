package report

import (
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// How much of a rule's own text its help shows, in terminal columns.
const (
	helpRuleCells   = 400
	helpAdviceCells = 600
)

// A ruleHelp is what there is to say of a rule to someone who has broken it: of
// its template as acel documents it, with its example played by the engine.
type ruleHelp struct {
	rule     string
	place    string
	meaning  string
	advice   string // the owner's
	params   []helpParam
	example  string // the rule that the sessions are about; "" for none
	kept     []helpStep
	broken   []helpStep
	mistakes []string
}

// A helpStep is a call of an example, or its end, and what is wrong with it.
type helpStep struct{ call, wrong string }

// A helpParam is a parameter of a template, and what the rule gives for it; "" for
// nothing.
type helpParam struct{ name, value, meaning string }

// helpOf returns the help of a rule or a condition.
func helpOf(r acel.Rule) ruleHelp {
	h := ruleHelp{
		rule: render.Clip(r.String(), helpRuleCells), place: render.Place(r.Place),
		advice: render.Clip(strings.Join(strings.Fields(r.Message), " "), helpAdviceCells),
	}
	t, known := acel.TemplateNamed(r.Template())
	switch {
	case r.IsCondition():
		h.meaning = "A condition on " + render.Clip(r.ConditionOn(), cellName) + ": " + r.ConditionMeaning()
		return h
	case !known:
		h.meaning = "A rule about the calls of a session"
		return h
	}
	d := t.Documentation()
	example := t.Rule(d.Arguments)
	h.meaning = strings.ToUpper(t.Meaning[:1]) + t.Meaning[1:] // it begins with a letter
	h.params, h.mistakes, h.example = helpParams(t, r), d.Mistakes, example.String()
	h.kept, h.broken = helpSteps(example, d.Passing), helpSteps(example, d.Failing)
	return h
}

// helpParams are the parameters of a rule.
func helpParams(t acel.Template, r acel.Rule) []helpParam {
	given := r.Arguments()
	params := make([]helpParam, len(t.Params))
	for i, p := range t.Params {
		value := ""
		switch p.Kind {
		case acel.OperandParam:
			if i < len(given.Operands) { // operands stand before other parameters
				value = given.Operands[i].String()
			}
		case acel.CountParam, acel.AmountParam:
			value = given.Number
		case acel.FieldParam:
			value = given.Field
		case acel.WindowParam:
			value = given.Window
		}
		params[i] = helpParam{p.Name, render.Clip(value, cellName), p.Meaning}
	}
	return params
}

// meant is what a rule demands, in which parameters have their names, and what these
// stand for in this one: "no call of tool (tool = drop_table)".
func (h ruleHelp) meant() string {
	var given []string
	for _, p := range h.params {
		if p.value != "" {
			given = append(given, p.name+" = "+p.value)
		}
	}
	if given == nil {
		return h.meaning
	}
	return h.meaning + " (" + strings.Join(given, ", ") + ")"
}

// helpSteps plays a session and says what breaks the rule.
func helpSteps(r acel.Rule, calls []acel.Call) []helpStep {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{r}})
	if err != nil {
		return nil // the templates' own examples make rules
	}
	played, _ := acel.Replay(policy, acel.Trace{Calls: calls}.All())
	steps := make([]helpStep, len(calls))
	for i, c := range calls {
		steps[i].call = helpCall(c)
	}
	for _, v := range played.Violations {
		if v.Call == nil || v.Step < 1 || v.Step > len(calls) {
			steps = append(steps, helpStep{"the session ends", v.Message})
			continue
		}
		steps[v.Step-1].wrong = v.Message
	}
	return steps
}

// helpCall is `send_payment {"amount": 60} (error: timeout)`.
func helpCall(c acel.Call) string {
	text := c.Tool
	if len(c.Args) > 0 {
		text += " " + string(c.Args)
	}
	if c.Outcome.Status == acel.OK {
		return text
	}
	text += " (" + c.Outcome.Status.String()
	if c.Outcome.Error != "" {
		text += ": " + c.Outcome.Error
	}
	return text + ")"
}
