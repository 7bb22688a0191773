package trace

import (
	"bytes"
	"crypto/sha256"
	"io"
	"slices"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A growing is a log of requests, each of which repeats the conversation so far.
// A list of messages that begins as one before it, which waited for a reply, goes
// on with that conversation: what was read of it is not read again.
type growing struct {
	open  []*grown // the one that grew last is the last
	begun map[chain]struct{}
	// asking is the request that came last and has no reply, which may come next;
	// doubtful says that it may be that of another one, too.
	asking   *grown
	doubtful bool
	lost     int  // how many parts were lost before it
	backward bool // replies stand before their requests
}

// A grown is a conversation that may go on.
type grown struct {
	session *session // nil for one that was not read, as all of it stands in another
	length  int      // of its messages
	chain   chain    // of the last one
	waits   bool     // the model has to reply
	replied int      // and has, beside the messages: with so many
	at      acel.Place
	read    func() error // opens the session of one that was not read, and reads it
}

// A chain stands for a message and all that come before it.
type chain [sha256.Size]byte

// mostGrowing bounds the conversations that may go on at once.
const mostGrowing = 64

// chains returns the chain of each message of a list.
func chains(messages []node) (all []chain) {
	h := sha256.New()
	for _, message := range messages {
		message.fingerprint(h)
		h.Write([]byte{0})
		all = append(all, chain(h.Sum(nil)))
	}
	return all
}

// fingerprint writes a value without its white space, and without the marks that
// clients set anew with every request.
func (n node) fingerprint(w io.Writer) {
	switch n.kind() {
	case '{':
		for key, value := range n.members() {
			if string(key) != "cache_control" {
				_, _ = w.Write(strconv.AppendQuote([]byte{'{'}, string(key)))
				value.fingerprint(w)
			}
		}
		_, _ = w.Write([]byte{'}'})
	case '[':
		_, _ = w.Write([]byte{'['})
		for element := range n.elements() {
			element.fingerprint(w)
		}
		_, _ = w.Write([]byte{']'})
	default:
		_, _ = w.Write(append(n.raw(), ','))
	}
}

// goesOn returns the conversation that a list of messages goes on with, the
// longest if there are several, and nil if there is none.
func (g *growing) goesOn(all []chain) (best *grown) {
	for _, one := range g.open {
		fits := one.waits && one.length > 0 && one.length < len(all) && all[one.length-1] == one.chain && !one.session.over
		if fits && (best == nil || one.length >= best.length) {
			best = one
		}
	}
	return best
}

// note takes down how far a conversation has come.
func (one *grown) note(messages []node, all []chain) {
	one.length, one.waits, one.replied = len(all), false, 0
	if one.length > 0 {
		one.chain = all[one.length-1]
	}
	if last := len(messages) - 1; last >= 0 {
		one.waits = !messages[last].ofModel()
	}
}

// keep makes a conversation one that may go on, if it waits for a reply. It
// returns the one that can not, then: itself, or the one that has not gone on for
// the longest time where there are too many; nil if there is none.
func (g *growing) keep(one *grown) (over *session) {
	g.open = slices.DeleteFunc(g.open, func(other *grown) bool { return other == one })
	if !one.waits {
		return one.session
	}
	if g.open = append(g.open, one); len(g.open) <= mostGrowing {
		return nil
	}
	over = g.open[0].session
	g.open = g.open[1:]
	return over
}

// keepGrowing keeps a conversation, and ends the one that does not go on.
func (d *decoder) keepGrowing(one *grown) error {
	d.growing.asks(one, d.lost+d.problems)
	if over := d.growing.keep(one); over != nil {
		return d.ended(over)
	}
	return nil
}

// known returns how many messages of a list belong to what was read of the
// conversation that it goes on with.
func (one *grown) known(messages []node) int {
	known := one.length
	for range one.replied { // which stood beside the messages
		if known == len(messages) || !messages[known].ofModel() {
			break
		}
		known++
	}
	return known
}

// ofModel reports whether the model said a message.
func (n node) ofModel() bool {
	role, kind := n.get("role").unquoted(), n.get("type").unquoted()
	switch string(role) {
	case "assistant", "model", "ai":
		return true
	}
	switch string(kind) {
	case "reasoning", "mcp_list_tools", "mcp_approval_request", "compaction":
		return true
	}
	return bytes.HasSuffix(kind, []byte("_call"))
}
