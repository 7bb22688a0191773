package acel

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A finding is what a template needs to word a violation.
type finding struct {
	spec   *spec
	veil   *veil
	bound  bound
	memory *strand
	call   *Call // nil at the end of the session
	step   int
	letter letter
	amount decimal
	// lapsed is the last call that could have met a requirement; nil for none.
	lapsed *CallRef
	// amountErr says why the amount could not be added, "" where it could;
	// unsure why an operand could not be decided.
	amountErr string
	unsure    doubt
	// shown is what in the call its operand's clauses hold of.
	shown string
	// value is what argument_from does not know.
	value string
	// doubted says why the call itself could not be told to be an allowed one.
	doubted string
	// owed is the debt that was not met; noticed says that it is no fault of the
	// call at hand.
	owed    *debt
	noticed bool
	// read is what stood at the path for one of these.
	read field
}

// sentence words the violation.
func (f *finding) sentence() string {
	switch {
	case f.unsure.why != "":
		return fmt.Sprintf("%s cannot be judged: %s", f.subject(), f.unsure.why)
	case f.owed != nil:
		return f.strand() + f.unmet()
	}
	return f.strand() + f.spec.template.message(f)
}

// strand says which of the calls that are kept apart the sentence is about; ""
// where a rule keeps none apart by keys.
func (f *finding) strand() string {
	if len(f.spec.per) == 0 || f.memory.label == "" {
		return ""
	}
	var names []string
	for _, k := range f.spec.per {
		names = append(names, k.String())
	}
	return fmt.Sprintf("for %s %s, ", strings.Join(names, " and "), f.memory.label)
}

// subject names the offending call.
func (f *finding) subject() string {
	s := fmt.Sprintf("%s at step %d", toolName(f.call.Tool), f.step)
	if f.shown != "" {
		s += " (" + strconv.Quote(f.shown) + ")"
	}
	if f.call.Outcome.Status == Refused {
		s += " (refused, it did not happen)"
	}
	return s
}

// name is the text of a slot's operand.
func (f *finding) name(slot int) string {
	return f.spec.operands[f.spec.template.operandOf(slot)].String()
}

// owing is the call that was owed another; nil for none.
func (f *finding) owing() *occurrence {
	switch {
	case f.owed != nil:
		return &f.owed.call
	case f.spec.template.follows && f.memory.owingAt > 0:
		return &f.memory.owing
	}
	return nil
}

// owingKey is what equal calls share of the call that was owed another; "" for
// none.
func (f *finding) owingKey() string {
	if o := f.owing(); o != nil {
		return o.key
	}
	return ""
}

// owner names the call that was owed another.
func (f *finding) owner() string {
	if o := f.owing(); o != nil {
		return fmt.Sprintf("%s at step %d", toolName(o.Tool), o.Step)
	}
	return f.name(0)
}

// unmet words a debt that was not met.
func (f *finding) unmet() string {
	need := fmt.Sprintf("%s needs a %s%s%s", f.owner(), f.spec.successful(1), f.name(1), f.behind())
	switch {
	case f.noticed && f.bound.calls == 0:
		return fmt.Sprintf("%s, and by step %d there was none in time%s", need, f.step, f.lapse())
	case f.noticed:
		return fmt.Sprintf("%s, and %s was the last chance%s", need, f.subject(), f.lapse())
	}
	return fmt.Sprintf("%s comes instead: %s%s", f.subject(), need, f.lapse())
}

// earliest names the first call that counted for an operand.
func (f *finding) earliest(slot int) string {
	if kept := f.memory.kept[slot]; len(kept) > 0 {
		return fmt.Sprintf("%s at step %d", toolName(kept[0].Tool), kept[0].Step)
	}
	return f.name(slot)
}

// needsEarlier words a missing prerequisite.
func (f *finding) needsEarlier(slot int) string {
	return fmt.Sprintf("%s needs an earlier %s%s%s%s", f.subject(), f.spec.successful(slot), f.name(slot), f.nearby(), cmp.Or(f.lapse(), f.tooFar(slot)))
}

// tooFar says which call would have met a requirement, had it stood nearer; ""
// for none.
func (f *finding) tooFar(slot int) string {
	if f.bound == (bound{}) || f.memory.order == nil || f.memory.last[slot].position == 0 {
		return ""
	}
	return fmt.Sprintf("; the one at step %d is too far back", f.memory.last[slot].step)
}

// nearby says how near the other call must stand; "" where it may stand
// anywhere.
func (f *finding) nearby() string {
	if f.bound == (bound{}) {
		return ""
	}
	return " within " + f.bound.String()
}

// behind is nearby for a call that must come after another, which then may be
// the next.
func (f *finding) behind() string {
	if f.spec.template.bound.calls == 1 {
		return " directly after it"
	}
	return f.nearby()
}

// lapse says what became of the last call that could have met a requirement.
func (f *finding) lapse() string {
	if f.lapsed == nil {
		return ""
	}
	return fmt.Sprintf("; the one at step %d %s", f.lapsed.Step, f.lapsed.Note)
}

// related returns the earlier calls that decided the violation, oldest first,
// as they stand.
func (f *finding) related(fs *flights) []CallRef {
	var refs []CallRef
	for slot, role := range f.spec.template.roles {
		if role == restricts && f.decidedBy(slot) {
			for _, o := range f.memory.kept[slot] {
				refs = append(refs, o.ref(f.spec, fs, f.veil))
			}
		}
	}
	if f.lapsed != nil {
		refs = append(refs, *f.lapsed)
	}
	if o := f.owing(); o != nil {
		refs = append(refs, o.ref(f.spec, fs, f.veil))
	}
	slices.SortStableFunc(refs, func(a, b CallRef) int { return cmp.Compare(a.Step, b.Step) })
	return slices.CompactFunc(refs, func(a, b CallRef) bool { return a.Step == b.Step })
}

// decidedBy reports whether the calls that counted for a slot decided the
// finding: for a budget its own calls, else those of the other operand.
func (f *finding) decidedBy(slot int) bool {
	switch t := f.spec.template; {
	case t.follows:
		return false // what is owed another says so itself
	case t.measure == always || t.measure == byValue:
		return false // each call is judged alone
	}
	mine := letter(1) << slot
	return f.spec.template.slots != nil || len(f.spec.operands) == 1 || f.letter&mine == 0 || f.letter == letterA|letterB
}

// advice is the rule's own message, or its template's hint.
func (f *finding) advice(r *Rule) string {
	if r.Message != "" && !f.unsure.unkeyed {
		return r.Message
	}
	switch {
	case f.read.inList() || f.unsure.read.inList():
		return "No field names what stands in a list: let the rule read another argument, or record the value by itself."
	case f.unsure.why != "":
		return f.unsure.way
	case f.lapsed != nil && strings.HasPrefix(f.lapsed.Note, notToldApart):
		return f.spec.wayToKeyOfEach()
	case f.amountErr != "":
		return fmt.Sprintf("Record args.%s as a JSON number, 0 or more; negative: allow in the rule permits others.", f.spec.field)
	}
	return f.spec.template.hint(f.spec)
}

// successful says that an enabling operand wants success; "" where it takes
// attempts.
func (s *spec) successful(slot int) string {
	for _, m := range s.operands[s.template.operandOf(slot)].Members() {
		if m.On == Attempt {
			return ""
		}
	}
	return "successful "
}

// andSucceeds ends a hint that asks for a call; "" where an attempt will do.
func (s *spec) andSucceeds(slot int) string {
	if s.successful(slot) == "" {
		return ""
	}
	return ", and see that it succeeds"
}

// soon says how near two calls must stand, behind what joins it; "" where it
// makes no difference.
func (s *spec) soon(joint string) string {
	if s.bound == (bound{}) {
		return ""
	}
	return joint + " within " + s.bound.String()
}

func hintEarlier(s *spec, first, then int) string {
	if s.successful(first) == "" {
		return fmt.Sprintf("Call %s before %s%s.", s.operands[first], s.operands[then], s.soon(","))
	}
	return fmt.Sprintf("Call %s first, and %s only once it has succeeded%s.", s.operands[first], s.operands[then], s.soon(","))
}

// plural writes "1 call", "2 calls".
func plural[N int | int64 | string](n N, noun string) string {
	text := fmt.Sprint(n)
	if text != "1" {
		noun += "s"
	}
	return text + " " + noun
}

// lapseNote says why a call that could have met a requirement did not.
func (s *Session) lapseNote(o Outcome) string {
	switch o.Status {
	case Failed:
		if o.Error != "" {
			return "failed: " + clip(s.veil.text(o.Error))
		}
		return "failed"
	case Refused:
		return "was refused"
	}
	return "never finished"
}

// clip quotes a text that an agent or tool chose, short and on one line.
func clip(s string) string { return strconv.Quote(brief(s)) }

// toolName names a called tool in a sentence.
func toolName(s string) string { return quoteName(brief(s)) }

// brief shortens a text that an agent or tool chose.
func brief(s string) string {
	const limit = 120
	if len(s) <= limit {
		return s
	}
	return strings.ToValidUTF8(s[:limit], "") + "…"
}
