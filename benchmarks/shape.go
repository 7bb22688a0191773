package benchmarks

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// CallsOfSession is how many calls a session of a [Shape] has, one in each step.
const CallsOfSession = 20

// A Shape is how files of one format look, so that one of any size can be
// written. See [Shapes].
type Shape struct {
	// Format is the format's name, as trace.Formats has it.
	Format string

	head, between, foot string // around and between the sessions
	session             []part
}

// A part is a piece of a session: it stands there once, or once for each step.
// What stands in it for something is listed at step.words.
type part struct {
	text    string
	each    bool
	between string
}

func once(text string) part                { return part{text: text} }
func eachLine(text string) part            { return part{text: text + "\n", each: true} }
func eachStep(between, text string) part   { return part{text: text, each: true, between: between} }
func lines(format string, p ...part) Shape { return Shape{Format: format, session: p} }

// Generate writes a file of this shape that is at least size bytes long, and
// returns the number of calls in it. The same size gives the same bytes.
func (s Shape) Generate(w io.Writer, size int) (calls int, err error) {
	c := &counter{to: w}
	c.write(s.head)
	for session := 0; c.err == nil && (session == 0 || c.written < size); session++ {
		if session > 0 {
			c.write(s.between)
		}
		s.writeSession(c, session)
		calls += CallsOfSession
	}
	c.write(s.foot)
	return calls, c.err
}

// Session returns the text of one session by itself.
func (s Shape) Session(number int) string {
	var b strings.Builder
	s.writeSession(&counter{to: &b}, number)
	return b.String()
}

func (s Shape) writeSession(c *counter, session int) {
	for _, p := range s.session {
		if !p.each {
			c.write(step{session, 0}.fill(p.text))
			continue
		}
		for i := range CallsOfSession {
			if i > 0 {
				c.write(p.between)
			}
			c.write(step{session, i}.fill(p.text))
		}
	}
}

// A counter counts the bytes that it writes, and keeps the first error.
type counter struct {
	to      io.Writer
	written int
	err     error
}

func (c *counter) write(text string) {
	if c.err != nil {
		return
	}
	var n int
	n, c.err = io.WriteString(c.to, text)
	c.written += n
}

// A step is one turn of the agent, in which it calls one tool.
type step struct{ session, number int }

// fill writes a text with its words replaced.
func (s step) fill(text string) string { return strings.NewReplacer(s.words()...).Replace(text) }

// words are what stands in a text for something, each before what it stands for.
func (s step) words() []string {
	call := s.session*CallsOfSession + s.number
	begin := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC).Add(time.Duration(call) * 10 * time.Second)
	end := begin.Add(time.Second)
	result := quoted(says(call))
	clock := func(t time.Time) string { return t.Format("2006-01-02T15:04:05.000Z") }
	return []string{
		"$SESSION", fmt.Sprintf("session-%d", s.session), "$TRACE", fmt.Sprintf("%08x", s.session+1), // a part of an ID
		"$CALL", strconv.Itoa(call + 1), "$SPAN", fmt.Sprintf("%08x", call+1),
		"$STEP", strconv.Itoa(s.number + 1), "$TOOL", fmt.Sprintf("tool_%d", call%12),
		"$RESULT", result, "$QUOTED", quoted(result), // within a text
		"$BEGIN", clock(begin), "$END", clock(end), // as RFC 3339
		"$NANOBEGIN", strconv.FormatInt(begin.UnixNano(), 10), "$NANOEND", strconv.FormatInt(end.UnixNano(), 10),
		"$MICRO", strconv.FormatInt(begin.UnixMicro(), 10),
		"$MILLIBEGIN", strconv.FormatInt(begin.UnixMilli(), 10), "$MILLIEND", strconv.FormatInt(end.UnixMilli(), 10),
	}
}

// says returns what a tool says: between 60 bytes and 1.5 KB, half a kilobyte on
// average, in lines and with quotation marks.
func says(call int) string {
	const line = "the order was \"placed\" on a Sunday and paid the day after it.\n"
	return fmt.Sprintf("call %d: ", call+1) + strings.Repeat(line, []int{1, 3, 8, 24}[call%4])
}

// quoted returns a text as it stands within the quotation marks of JSON.
func quoted(text string) string {
	q := strconv.Quote(text)
	return q[1 : len(q)-1]
}
