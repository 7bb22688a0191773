package trace

import (
	"bytes"
	"cmp"
	"slices"
	"time"

	"github.com/acel-dev/acel/acel"
)

// A timeline puts calls in order that a format writes down in any order, with the
// times of their begins and ends. Calls that overlap in time do so in the trace.
// All of them are held in memory until the file is read.
type timeline struct {
	format   string
	sessions []*timedSession // in the order in which they were met
	byID     map[string]*timedSession
	held     int64 // bytes
	broken   bool  // the input could not be read to its end
}

// A timedSession is a session of a timeline.
type timedSession struct {
	id, parent string
	at         acel.Place
	stopped    string          // why it ended before it was done
	lost       []*acel.Problem // parts of it that could not be read
	calls      []timedCall
	said       []timedText
	notes      []note
}

// A note says what was passed over, or how a session was read.
type note struct {
	at     acel.Place
	reason string
}

func (s *timedSession) note(at acel.Place, reason string) {
	s.notes = append(s.notes, note{at, reason})
}

// untimed reports whether a call of the session has no time, so that the order of
// the file decides.
func (s *timedSession) untimed() bool { return anyUntimed(s.calls) }

// A timedCall is a call with its result, and when it ended. A zero end is not
// known: the call is taken to end as soon as it began.
type timedCall struct {
	call   acel.Call // with Args of its own, and its begin as Time
	origin Origin
	end    time.Time
	result result // with a value of its own; status Unfinished if there is none
}

// mostHeld is how many times the length of one call may be held in memory.
const mostHeld = 16

// session returns the session of an ID, which is new where there was none.
func (t *timeline) session(id string, at acel.Place) *timedSession {
	if s := t.byID[id]; s != nil {
		return s
	}
	if t.byID == nil {
		t.byID = map[string]*timedSession{}
	}
	s := &timedSession{id: id, at: at}
	t.byID[id] = s
	t.sessions = append(t.sessions, s)
	return s
}

// add takes a call of a session. Its arguments and its result need not last.
func (d *decoder) addTimed(t *timeline, s *timedSession, c timedCall) error {
	c.call.Args, c.result.value = bytes.Clone(c.call.Args), bytes.Clone(c.result.value)
	s.calls = append(s.calls, c)
	t.held += c.length()
	return d.heldTooMuch(t.held, "the calls of one file, which have to be put in order,", c.call.Place)
}

// addTimedOnce takes a call that may be written down again and again as it goes
// on. Of those with one key, the first that has ended counts.
func (d *decoder) addTimedOnce(t *timeline, s *timedSession, known map[string]int, key string, c timedCall) error {
	i, again := known[key]
	if !again || key == "" {
		known[key] = len(s.calls)
		return d.addTimed(t, s, c)
	}
	old := s.calls[i]
	if old.result.status != acel.Unfinished {
		return nil
	}
	t.held -= old.length()
	c.call.Turn, c.call.Place = old.call.Turn, old.call.Place
	err := d.addTimed(t, s, c)
	last := len(s.calls) - 1
	s.calls[i], s.calls = s.calls[last], s.calls[:last]
	return err
}

// length returns about how many bytes a call takes.
func (c *timedCall) length() int64 {
	return int64(len(c.call.Args)+len(c.result.value)+len(c.result.reason)) + 500
}

// heldTooMuch returns the problem of an input of which so many bytes have to be
// held in memory; nil if that is allowed.
func (d *decoder) heldTooMuch(held int64, what string, at acel.Place) error {
	most := mostHeld * d.options.maxCall()
	if held <= most {
		return nil
	}
	return &acel.Problem{Place: at, Message: what + " are longer than " + size(most), Hint: "that is 16 times --max-call"}
}

// playRead yields the sessions and their calls once the input was read, with an
// error if that went wrong: then they are not whole.
func (d *decoder) playRead(t *timeline, err error) error {
	if err == errStopped {
		return err
	}
	t.broken = err != nil
	if played := d.play(t); played != nil {
		return played
	}
	return err
}

// play yields the sessions and their calls.
func (d *decoder) play(t *timeline) error {
	gap := t.broken || d.lost > 0
	for _, one := range t.sessions {
		s, err := d.startUnder(one.parent, one.id, t.format, one.at)
		if err != nil {
			return err
		}
		s.stopped, s.gap = one.stopped, gap
		for _, p := range one.lost {
			if err := d.lose(s, p); err != nil {
				return err
			}
		}
		for _, n := range one.notes {
			if err := d.pass(s, n.at, n.reason); err != nil {
				return err
			}
		}
		if err := d.playCalls(s, one); err != nil {
			return err
		}
		if err := d.ended(s); err != nil {
			return err
		}
	}
	return nil
}

// A moment is the begin or the end of a call on a timeline.
type moment struct {
	at    time.Time
	later bool // not the end of a call that began before
	order int  // two for each call
}

// moments lists the begins and the ends of calls in their order. At one time the
// calls that began before end first, and the others follow in the order of the
// file, each with its end behind its begin if it took no time. Where a call has
// no time, there is only the order of the file.
func moments(calls []timedCall) []moment {
	timed := !anyUntimed(calls)
	all := make([]moment, 0, 2*len(calls))
	for i := range calls {
		begin, end := moment{later: true, order: 2 * i}, moment{later: true, order: 2*i + 1}
		if timed {
			begin.at, end.at = calls[i].call.Time, calls[i].call.Time
		}
		if timed && calls[i].end.After(begin.at) {
			end.at, end.later = calls[i].end, false
		}
		all = append(all, begin, end)
	}
	slices.SortFunc(all, func(a, b moment) int {
		switch {
		case !a.at.Equal(b.at):
			return a.at.Compare(b.at)
		case a.later != b.later && b.later:
			return -1
		case a.later != b.later:
			return 1
		}
		return cmp.Compare(a.order, b.order)
	})
	return all
}

// anyUntimed reports whether a call has no time.
func anyUntimed(calls []timedCall) bool {
	return slices.ContainsFunc(calls, func(c timedCall) bool { return c.call.Time.IsZero() })
}

// playCalls goes through the begins and ends of calls.
func (d *decoder) playCalls(s *session, one *timedSession) error {
	calls, said := one.calls, one.saidInOrder()
	numbers := make([]int, len(calls)) // of those that have begun, in the session's batch
	for _, m := range moments(calls) {
		i := m.order / 2
		c := &calls[i]
		var err error
		if begins := m.order%2 == 0; begins {
			for ; len(said) > 0 && said[0].before(c, i); said = said[1:] {
				s.saysText([]byte(said[0].text))
			}
			numbers[i] = s.batch.last() + 1
			err = d.asks(s, c.call, c.origin)
		} else if c.result.status != acel.Unfinished && c.call.Tool != "" {
			err = d.answersCall(s, numbers[i], c.result)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
