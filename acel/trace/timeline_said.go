package trace

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A timedText is what the user said, and when.
type timedText struct {
	text   string
	key    string // what tells it apart where it is told again; "" if it is not
	span   string // the span that tells of it
	at     time.Time
	behind int  // how many calls stand before it in the file
	timed  bool // its time decides
}

// addSaid takes what the user said in a session, in a message with an ID if it may
// be told again.
func (d *decoder) addSaid(t *timeline, s *timedSession, id string, at time.Time, content node) error {
	text := content.saidByUser()
	if text == "" {
		return nil
	}
	return d.addTexts(t, s, []timedText{{text: text, key: id, at: at}}, content)
}

// addTexts takes what the user said, which stands at a value.
func (d *decoder) addTexts(t *timeline, s *timedSession, texts []timedText, at node) error {
	for _, one := range texts {
		one.behind = len(s.calls)
		s.said = append(s.said, one)
		t.held += int64(len(one.text)+len(one.key)) + 150
	}
	if len(texts) == 0 {
		return nil
	}
	return d.heldTooMuch(t.held, "what the user and the calls of one file say, which has to be put in order,", at.place())
}

// saidByUser returns what a content of the user's says, as far as it is kept.
func (n node) saidByUser() string {
	return string(upTo(bytes.Join(slices.DeleteFunc(slices.Collect(n.spoken()), func(text []byte) bool { return len(text) == 0 }), []byte("\n")), mostSaid))
}

// A saidList is what the user said in a list of messages, which others may repeat:
// the same text for the second time is another one.
type saidList struct {
	all   []timedText
	times map[string]int
}

func (l *saidList) add(content node) {
	text := content.saidByUser()
	if text == "" {
		return
	}
	if l.times == nil {
		l.times = map[string]int{}
	}
	l.times[text]++
	key := strconv.FormatUint(hash([]byte(text)), 36) + "#" + strconv.Itoa(l.times[text])
	l.all = append(l.all, timedText{text: strings.Clone(text), key: key})
}

// saidInOrder returns what the user said, each text once, in the order of its
// times, or of the file where a time is missing.
func (s *timedSession) saidInOrder() []timedText {
	timed := !s.untimed() && !slices.ContainsFunc(s.said, func(t timedText) bool { return t.at.IsZero() })
	for i := range s.said {
		s.said[i].timed = timed
	}
	if timed {
		slices.SortStableFunc(s.said, func(a, b timedText) int { return a.at.Compare(b.at) })
	}
	told := map[string]bool{}
	return slices.DeleteFunc(s.said, func(t timedText) bool {
		again := t.key != "" && told[t.key]
		told[t.key] = true
		return again
	})
}

// before reports whether it was said before a call, which has an index in the file.
func (t *timedText) before(c *timedCall, index int) bool {
	if t.timed {
		return !t.at.After(c.call.Time)
	}
	return t.behind <= index
}
