package trace

import (
	"bytes"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// call reads a call. What has no name of a tool is none.
func (m *mapped) call(s *session, one occurrence) error {
	tool, err := m.value(s, mapTool, one.found)
	switch {
	case err != nil:
		return err
	case tool.absent():
		return m.noCall(s, one)
	case tool.kind() != '"':
		return m.lostPart(s, tool, "the name of a tool is "+tool.kindName()+", and no text", mapTool)
	}
	m.calls++
	c := acel.Call{Tool: tool.text(), Place: one.at}
	if err := m.details(s, one.found, &c); err != nil {
		return err
	}
	asked := s.batch.last()
	if err := m.asks(s, c, Agent); err != nil || m.results || s.batch.last() == asked {
		return err
	}
	r, known, err := m.result(s, one)
	if err != nil || !known {
		return err
	}
	return m.answersCall(s, s.batch.last(), r)
}

// noCall passes what names no tool. If it has arguments, its name is what could
// not be read.
func (m *mapped) noCall(s *session, one occurrence) error {
	if p := m.paths[mapArgs]; p == nil || len(p.steps) == 0 || p.up > 0 || one.kind() != '{' {
		return nil
	}
	args, err := m.value(s, mapArgs, one.found)
	if err != nil || args.empty() {
		return err
	}
	return m.lostPart(s, one.found, "a call does not name its tool", mapTool)
}

// details reads what a call says beside its tool.
func (m *mapped) details(s *session, at found, c *acel.Call) error {
	args, err := m.value(s, mapArgs, at)
	if err != nil {
		return err
	}
	c.Args = bytes.Clone(args.arguments())
	turn, err := m.value(s, mapTurn, at)
	if err != nil {
		return err
	}
	if turn.kind() == '{' || turn.kind() == '[' { // it stands for itself
		c.Turn = strconv.Itoa(m.records) + turn.pointer
	} else if c.Turn, err = m.label(s, mapTurn, at); err != nil {
		return err
	}
	for _, one := range []struct {
		to *string
		i  int
	}{{&c.ID, mapID}, {&c.Agent, mapAgent}, {&c.Server, mapServer}} {
		if *one.to, err = m.label(s, one.i, at); err != nil {
			return err
		}
	}
	when, err := m.value(s, mapTime, at)
	if c.Time = when.when(); err == nil && c.Time.IsZero() && !when.empty() {
		return m.lostPart(s, when, "this is no time", mapTime)
	}
	return err
}

// answer reads a result that stands apart from its call.
func (m *mapped) answer(s *session, one occurrence) error {
	r, _, err := m.result(s, one)
	if err != nil {
		return err
	}
	if r.id, err = m.label(s, mapAnswers, one.found); err != nil {
		return err
	}
	if r.tool, err = m.label(s, mapAnswersTool, one.found); err != nil {
		return err
	}
	return m.answers(s, r)
}

// result reads what came of a call, and whether anything is known of it.
func (m *mapped) result(s *session, one occurrence) (r result, known bool, err error) {
	value, err := m.value(s, mapResult, one.found)
	if err != nil {
		return r, false, err
	}
	failure, err := m.value(s, mapError, one.found)
	if err != nil {
		return r, false, err
	}
	r = result{value: value.result(), at: one.at}
	if !failure.empty() && !failure.isZero() {
		r.status, r.reason = acel.Failed, failure.said()
		if failure.kind() == '0' {
			r.reason = failure.label()
		}
	}
	return r, value.doc != nil || m.paths[mapResult] == nil || r.status == acel.Failed, nil
}

// isZero reports whether a value is a number that is written as 0, or 0.0.
func (n node) isZero() bool { return n.kind() == '0' && len(bytes.Trim(n.raw(), "-0.")) == 0 }

// value returns the first value that a path leads to.
func (m *mapped) value(s *session, i int, at found) (value found, err error) {
	err = m.trails[i].walk(at, m.wrong(s, i), func(f found) error {
		if value.doc == nil {
			value = f
		}
		return nil
	})
	return value, err
}

// label returns a value that is a text or a number.
func (m *mapped) label(s *session, i int, at found) (string, error) {
	value, err := m.value(s, i, at)
	if err != nil || value.absent() {
		return "", err
	}
	if kind := value.kind(); kind != '"' && kind != '0' {
		return "", m.lostPart(s, value, "this is "+value.kindName()+", where a text or a number should be", i)
	}
	return value.label(), nil
}

// lostPart reports that a part of a session could not be read.
func (m *mapped) lostPart(s *session, f found, message string, i int) error {
	if m.lost >= mostProblems { // it is only counted
		return m.lose(s, &acel.Problem{})
	}
	return m.lose(s, f.problem(message, m.saysOf(i)))
}
