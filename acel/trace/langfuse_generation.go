package trace

import (
	"bytes"
	"strings"
	"time"

	"github.com/acel-dev/acel/acel"
)

// A langfuseAsked is what the models of a trace asked for, and what they were
// told that it came to.
type langfuseAsked struct {
	replies []langfuseReply
	byID    map[string]int    // indexes of replies
	texts   map[uint64][]byte // arguments and results, which come again and again
	lost    []*acel.Problem   // what was asked for and could not be read
}

// A langfuseReply is a reply of a model, with what the model was given.
type langfuseReply struct {
	id          string
	begin, end  time.Time
	at          acel.Place
	given, said []langfuseEntry
}

// A langfuseEntry is a call, or a result, in a list of messages.
type langfuseEntry struct {
	call     bool
	fresh    bool // the reply ends with it, with no answer to it yet
	id, name string
	text     []byte // the arguments, or the result
}

// generation takes the calls that a model's reply asks for, and those and the
// results that it was given.
func (l *langfuse) generation(trace *timedSession, id string, n node) error {
	a := l.asked[trace.id]
	if a == nil {
		a = &langfuseAsked{byID: map[string]int{}, texts: map[uint64][]byte{}}
		l.asked[trace.id] = a
	}
	r := langfuseReply{
		id: id, at: n.place(),
		begin: n.firstOf("startTime", "start_time").when(), end: n.firstOf("endTime", "end_time").when(),
	}
	if r.end.IsZero() {
		r.end = r.begin
	}
	known, again := a.byID[id]
	if again = again && id != ""; again && len(a.replies[known].said) > 0 {
		return nil
	}
	if err := l.heardIn(trace, id, r.begin, n.get("input")); err != nil {
		return err
	}
	input := n.get("input").meant()
	for message := range listedMessages(input) {
		r.given = l.entries(a, r.given, message)
	}
	r.said = l.reply(a, n.get("output"))
	if more := n.firstOf("toolCalls", "tool_calls"); len(r.said) == 0 && !more.meant().empty() {
		a.lose(more)
	}
	if again {
		a.replies[known] = r
	} else {
		a.byID[id] = len(a.replies)
		a.replies = append(a.replies, r)
	}
	l.traces.held += int64(len(r.given)+len(r.said))*100 + 300
	return l.heldTooMuch(l.traces.held, "what the models of one file said, which has to be put in order,", r.at)
}

// reply reads what a model said: a message, a list of them that may go on with
// those that it was given, or a completion with its choices.
func (l *langfuse) reply(a *langfuseAsked, output node) (said []langfuseEntry) {
	reply := output.meant()
	if a.elsewhere(reply) {
		a.lose(output)
	}
	said = l.choices(a, output, reply.get("choices"))
	last := -1 // of the entries before the last message that is no model's
	for message := range listedMessages(reply) {
		if !ofModel(message) {
			last = len(said)
		}
		before := len(said)
		said = l.entries(a, said, message)
		for i := before; i < len(said); i++ {
			said[i].fresh = said[i].call
		}
	}
	for i := range max(last, 0) {
		said[i].fresh = false
	}
	return said
}

// ofModel reports whether a message may be one of the model's: nothing says that it
// is another's.
func ofModel(message node) bool {
	for _, key := range []string{"role", "type"} {
		switch strings.ToLower(message.get(key).text()) {
		case "user", "human", "system", "developer", "tool", "function":
			return false
		}
	}
	return message.get("tool_call_id").absent()
}

// choices reads the choices of a completion. Which of several was taken is only
// known where they ask for the same.
func (l *langfuse) choices(a *langfuseAsked, output, choices node) (said []langfuseEntry) {
	number := 0
	for choice := range choices.elements() {
		var one []langfuseEntry
		for _, e := range l.entries(a, nil, choice.get("message")) {
			e.fresh = true
			one = append(one, e)
		}
		switch number++; {
		case number == 1:
			said = one
		case !sameEntries(said, one):
			a.problem(output.problem("a reply has several choices, which ask for other calls", "which of them was taken is not known"))
			return said
		}
	}
	return said
}

func sameEntries(a, b []langfuseEntry) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].id != b[i].id || a[i].name != b[i].name || !bytes.Equal(a[i].text, b[i].text) {
			return false
		}
	}
	return true
}

// lose takes down that a model asked for a tool in a form that is not read.
func (a *langfuseAsked) lose(n node) {
	a.problem(n.problem("the model asked for a tool in a form that is not read, and no observation of its trace is the call of one",
		"the program that made the trace must record the calls of tools"))
}

func (a *langfuseAsked) problem(p *acel.Problem) {
	if len(a.lost) <= mostProblems { // more are not told
		a.lost = append(a.lost, p)
	}
}
