package trace

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// The words that "event" knows.
const (
	eventBegin  = "begin"
	eventEnd    = "end"
	eventRefuse = "refuse"
	eventCut    = "cut"
	eventStop   = "stop"
)

func (d *decoder) outcome() error {
	word, err := d.optional("outcome")
	if word == nil || err != nil {
		return err
	}
	d.rec.seen |= hasOutcome
	status, known := acel.ParseStatus(string(word))
	if !known {
		return d.mistake(d.in.last, "unknown outcome "+brief(word),
			didYouMean(string(word), []string{"ok", "error", "unfinished", "refused"}))
	}
	d.rec.status = status
	return nil
}

func (d *decoder) event() error {
	word, err := d.optional("event")
	if word == nil || err != nil {
		return err
	}
	switch string(word) {
	case eventBegin:
		d.rec.event = eventBegin
	case eventEnd:
		d.rec.event = eventEnd
	case eventRefuse:
		d.rec.event = eventRefuse
	case eventCut:
		d.rec.event = eventCut
	case eventStop:
		d.rec.event = eventStop
	default:
		return d.mistake(d.in.last, "unknown event "+brief(word),
			didYouMean(string(word), []string{eventBegin, eventEnd, eventRefuse, eventCut, eventStop}))
	}
	return nil
}

func (d *decoder) fault() error {
	switch d.in.peek() {
	case 't':
		d.rec.fault = claimed
		return d.in.pass()
	case 'f':
		d.rec.fault = denied
		return d.in.pass()
	case 'n':
		return d.in.pass()
	case '"':
		text, err := d.optional("error")
		d.rec.fault, d.rec.reason = worded, string(text)
		switch {
		case err != nil:
			return err
		case len(text) == 0:
			return d.mistake(d.in.last, `"error" is an empty text`, "leave it out where there was no error, and write true where there was one without a text")
		case d.in.src.oldBoolean(d.in.last, text):
			return d.mistake(d.in.last, `"error" is `+string(text)+", which is a boolean to older readers of YAML, and text to newer ones",
				"write false or true, or put it in quotes if it is the error's text")
		}
		return nil
	}
	return d.wrongKind(`"error"`, "a text or a boolean")
}

// finalOutcome puts together what a record says of its call's end.
func (r *record) finalOutcome() acel.Outcome {
	o := acel.Outcome{Status: r.status, Error: r.reason}
	switch {
	case r.event == eventRefuse:
		o.Status = acel.Refused
	case r.seen&hasOutcome == 0 && r.fault >= claimed:
		o.Status = acel.Failed
	}
	if r.seen&hasResult != 0 {
		o.Result = r.result
	}
	return o
}

// contradiction returns what a record must not say together, or fails to say;
// "" if it is sound.
func (r *record) contradiction() (message, hint string) {
	says := func(f fields) bool { return r.seen&f != 0 }
	begins, ends := r.event == eventBegin, r.event == eventEnd
	switch {
	case r.endsSession():
		return r.contradictsEnd()
	case !ends && !says(hasTool):
		return `a call needs "tool"`, ""
	case (begins || ends) && r.call.ID == "":
		return fmt.Sprintf(`event %q needs "id"`, r.event), "a begin and its end are joined by their id"
	case begins && (says(hasOutcome|hasResult) || r.fault != silent):
		return `event "begin" must not have "outcome", "result" or "error"`, "its end has them"
	case ends && says(hasArgs|hasRawArgs|hasServer|hasTurn|hasAgent|hasUser):
		return `event "end" must not have "args", "raw_args", "server", "turn", "agent" or "user"`, "its begin has them"
	case says(hasArgs) && says(hasRawArgs):
		return `"args" and "raw_args" exclude each other`, `"raw_args" is for text that could not be parsed`
	case r.event == eventRefuse && says(hasOutcome) && r.status != acel.Refused:
		return fmt.Sprintf(`event "refuse" and outcome %q contradict each other`, r.status), ""
	case says(hasOutcome) && r.status == acel.OK && r.fault >= claimed:
		return `outcome "ok" and an "error" contradict each other`, "leave out the one that is wrong"
	case says(hasOutcome) && r.status == acel.Failed && r.fault == denied:
		return `outcome "error" and "error": false contradict each other`, "leave out the one that is wrong"
	}
	return "", ""
}

// endsSession reports whether the record is no call, but the end of a session that
// is not whole, or was ended from outside.
func (r *record) endsSession() bool { return r.event == eventCut || r.event == eventStop }

// contradictsEnd does the same for such a record.
func (r *record) contradictsEnd() (message, hint string) {
	switch {
	case r.seen&^hasTime != 0 || r.call.ID != "":
		return fmt.Sprintf(`event %q is no call, and has nothing but "error" and "time"`, r.event), "the calls before it have records of their own"
	case r.fault == denied || r.fault == claimed:
		return fmt.Sprintf(`the "error" of event %q must be a text, and is a boolean`, r.event), "leave it out where it is not known why"
	}
	return "", ""
}

// phase says which part of a call the record holds.
func (r *record) phase() acel.Phase {
	switch r.event {
	case eventBegin:
		return acel.Begins
	case eventEnd:
		return acel.Ends
	}
	return acel.Whole
}
