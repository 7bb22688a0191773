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
	memory *memory
	call   *Call // nil at the end of the session
	step   int
	letter letter
	amount decimal
	// lapsed is the last call that could have met a requirement; nil for none.
	lapsed *CallRef
	// amountErr says why the amount could not be added, unsure why an operand
	// could not be decided; "" where it could.
	amountErr, unsure string
	// read is what stood at the path for one of these.
	read field
}

// sentence words the violation.
func (f *finding) sentence() string {
	if f.unsure != "" {
		return fmt.Sprintf("%s cannot be judged: %s", f.subject(), f.unsure)
	}
	return f.spec.template.message(f)
}

// subject names the offending call.
func (f *finding) subject() string {
	s := fmt.Sprintf("%s at step %d", toolName(f.call.Tool), f.step)
	if f.call.Outcome.Status == Refused {
		s += " (refused, it did not happen)"
	}
	return s
}

// name is an operand's text.
func (f *finding) name(slot int) string { return f.spec.operands[slot].String() }

// earliest names the first call that counted for an operand.
func (f *finding) earliest(slot int) string {
	if kept := f.memory.kept[slot]; len(kept) > 0 {
		return fmt.Sprintf("%s at step %d", toolName(kept[0].Tool), kept[0].Step)
	}
	return f.name(slot)
}

// needsEarlier words a missing prerequisite.
func (f *finding) needsEarlier(slot int) string {
	return fmt.Sprintf("%s needs an earlier %s%s%s", f.subject(), f.spec.successful(slot), f.name(slot), f.lapse())
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
				refs = append(refs, o.ref(f.spec, fs))
			}
		}
	}
	if f.lapsed != nil {
		refs = append(refs, *f.lapsed)
	}
	slices.SortStableFunc(refs, func(a, b CallRef) int { return cmp.Compare(a.Step, b.Step) })
	return slices.CompactFunc(refs, func(a, b CallRef) bool { return a.Step == b.Step })
}

// decidedBy reports whether the calls that counted for a slot decided the
// finding: for a budget its own calls, else those of the other operand.
func (f *finding) decidedBy(slot int) bool {
	mine := letter(1) << slot
	return len(f.spec.operands) == 1 || f.letter&mine == 0 || f.letter == letterA|letterB
}

// advice is the rule's own message, or its template's hint.
func (f *finding) advice(r *Rule) string {
	if r.Message != "" {
		return r.Message
	}
	switch {
	case f.read.inList():
		return "No field names what stands in a list: let the rule read another argument, or record the value by itself."
	case f.unsure != "" && f.read.kind == fieldUnreadable:
		return "Record the arguments as a JSON object, or narrow the operand so that it need not read them."
	case f.unsure != "":
		return "Record what is searched as text, or narrow the operand so that it need not read it."
	case f.amountErr != "":
		return fmt.Sprintf("Record args.%s as a JSON number, 0 or more; negative: allow in the rule permits others.", f.spec.field)
	}
	return f.spec.template.hint(f.spec)
}

// successful says that an enabling operand wants success; "" where it takes
// attempts.
func (s *spec) successful(slot int) string {
	for _, m := range s.operands[slot].Members() {
		if m.On == Attempt {
			return ""
		}
	}
	return "successful "
}

func hintEarlier(s *spec, first, then int) string {
	if s.successful(first) == "" {
		return fmt.Sprintf("Call %s before %s.", s.operands[first], s.operands[then])
	}
	return fmt.Sprintf("Call %s first, and %s only once it has succeeded.", s.operands[first], s.operands[then])
}

// plural writes "1 call", "2 calls".
func plural[N int | string](n N, noun string) string {
	text := fmt.Sprint(n)
	if text != "1" {
		noun += "s"
	}
	return text + " " + noun
}

// lapseNote says why a call that could have met a requirement did not.
func lapseNote(o Outcome) string {
	switch o.Status {
	case Failed:
		if o.Error != "" {
			return "failed: " + clip(o.Error)
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
