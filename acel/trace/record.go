package trace

import "github.com/acel-dev/acel/acel"

// A record is one call of a native trace while it is read. Its buffers are
// reused from record to record.
type record struct {
	call    acel.Call
	tool    string // as it is written; the call has the bare name
	server  string // as it is written
	event   string // "" for a call with its outcome
	seen    fields
	status  acel.Status
	fault   fault
	reason  string // the text of "error"
	args    []byte
	result  []byte
	session []byte // what "session" says, on a line
}

// fields is the set of keys that a record has, those with null left out.
type fields uint16

const (
	hasTool fields = 1 << iota
	hasArgs
	hasResult
	hasOutcome
	hasServer
	hasTime
	hasTurn
	hasAgent
	hasRawArgs
	hasUser
)

// A fault is what a record says under "error".
type fault uint8

const (
	silent  fault = iota // nothing, or null
	denied               // false
	claimed              // true
	worded               // a text
)

func (r *record) reset(at acel.Place) {
	*r = record{call: acel.Call{Place: at}, args: r.args[:0], result: r.result[:0], session: r.session[:0]}
}

// field reads the value of one key of a call.
func (d *decoder) field(key []byte) error {
	switch string(key) {
	case "tool":
		return d.tool()
	case "args":
		return d.args()
	case "raw_args":
		return d.rawArgs()
	case "result":
		return d.result()
	case "outcome":
		return d.outcome()
	case "error":
		return d.fault()
	case "event":
		err := d.event()
		d.rec.split()
		return err
	case "time":
		return d.time()
	case "id":
		id, err := d.label("id")
		d.rec.call.ID = string(id)
		return err
	case "server":
		server, err := d.optional("server")
		err = d.rec.keep(&d.rec.server, d.intern(server), hasServer, err)
		d.rec.split()
		return err
	case "turn":
		turn, err := d.label("turn")
		return d.rec.keep(&d.rec.call.Turn, d.repeated(turn), hasTurn, err)
	case "agent":
		agent, err := d.optional("agent")
		return d.rec.keep(&d.rec.call.Agent, d.intern(agent), hasAgent, err)
	case "user":
		user, err := d.optional("user")
		return d.rec.keep(&d.rec.call.User, string(user), hasUser, err)
	case "session":
		return d.mistake(d.in.last, `"session" stands in a call of a list, which is one session`,
			"several sessions are a list of {session, calls} objects, or JSON Lines")
	}
	return d.unknownKey(key, d.rec.keys()...)
}

// keep sets an optional text.
func (r *record) keep(to *string, text string, has fields, err error) error {
	if *to = text; text != "" {
		r.seen |= has
	}
	return err
}

// repeated returns a text that the call before is likely to have had.
func (d *decoder) repeated(turn []byte) string {
	if string(turn) != d.turn {
		d.turn = string(turn)
	}
	return d.turn
}

func (d *decoder) tool() error {
	if d.in.peek() != '"' {
		return d.wrongKind(`"tool"`, "a string")
	}
	raw, err := d.in.value()
	if err != nil {
		return err
	}
	d.rec.seen |= hasTool
	if d.rec.tool = d.intern(d.unquote(raw)); d.rec.tool == "" {
		return d.mistake(d.in.last, `"tool" is empty, and must name the tool`, "")
	}
	d.rec.split()
	return nil
}

// split gives the call its server and its bare name, as far as the record was
// read: its keys come in any order. An end says nothing of the server, as its
// begin has told it.
func (r *record) split() {
	r.call.Server, r.call.Tool = qualified(r.server, r.tool)
	if r.event == eventEnd {
		r.call.Server = r.server
	}
}

func (d *decoder) args() error {
	switch d.in.peek() {
	case 'n':
		return d.in.pass()
	case '{':
		raw, err := d.in.value()
		d.rec.args = append(d.rec.args, raw...)
		d.rec.seen |= hasArgs
		return err
	}
	if d.in.peek() == '"' {
		return d.mistake(d.in.next(), `"args" must be an object, and is a string`, "if the string holds JSON, write the JSON itself; if it cannot be parsed, it is \"raw_args\"")
	}
	return d.wrongKind(`"args"`, "an object")
}

// rawArgs reads arguments that are kept as the text they are.
func (d *decoder) rawArgs() error {
	text, err := d.optional("raw_args")
	if text == nil || err != nil {
		return err
	}
	d.rec.seen |= hasRawArgs
	d.rec.args = append(d.rec.args, text...)
	return nil
}

// arguments returns what a record says of its call's arguments; nil if it says
// nothing.
func (r *record) arguments() []byte {
	switch {
	case r.seen&(hasArgs|hasRawArgs) == 0:
		return nil
	case len(r.args) == 0: // an empty text, which is no object
		return []byte{}
	}
	return r.args
}

func (d *decoder) result() error {
	raw, err := d.in.value()
	d.rec.result = append(d.rec.result, raw...)
	d.rec.seen |= hasResult
	return err
}
