package trace

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A geminiSession is a session of which messages are read.
type geminiSession struct {
	*timedSession
	of     Origin
	calls  map[string]int  // by the IDs of message and call
	heard  map[string]bool // the IDs of calls; and their tools, behind a line end
	told   []geminiTold
	knows  map[string]bool // what is in told
	rounds map[string]geminiRound
}

// geminiTold is a call in the text of a message. It should be one of those that
// were recorded.
type geminiTold struct {
	id, tool string
	problem  *acel.Problem
}

// A geminiRound is the calls of one reply. A message collects the calls of several
// replies, if the model says nothing between them.
type geminiRound struct {
	number int
	done   bool // all calls have ended
}

func newGeminiSession(s *timedSession) *geminiSession {
	return &geminiSession{
		timedSession: s, calls: map[string]int{}, heard: map[string]bool{}, knows: map[string]bool{}, rounds: map[string]geminiRound{},
	}
}

// says reads a message, and takes down what the user says in it. What a sub-agent is
// told is what its agent says.
func (g *geminiCLI) says(m node) error {
	if s := g.session(m); m.get("type").is("user") && s.of == Agent {
		if err := g.addSaid(&g.t, s.timedSession, m.get("id").text(), m.get("timestamp").when(), m.get("content")); err != nil {
			return err
		}
	}
	return g.message(m)
}

// message reads a message, perhaps one that was read before and has changed.
func (g *geminiCLI) message(m node) error {
	s := g.session(m)
	kind, calls := m.get("type").text(), m.get("toolCalls")
	s.stopped = ""
	if err := g.strays(nil, m, formatGeminiCLI, "content", "toolCalls"); err != nil {
		return err
	}
	switch kind {
	case "gemini":
		if !calls.absent() && calls.kind() != '[' {
			return g.lose(nil, calls.problem("the calls of a message must be a list, and are "+calls.kindName(), ""))
		}
		if err := g.calls(s, m, calls); err != nil {
			return err
		}
	case "error":
		s.stopped = "it ends with an error: " + reasonIn(m.get("content").said())
	case "user", "info", "warning":
	default:
		if calls.empty() && !mentionsCalls(kind) {
			break
		}
		return g.lose(nil, m.problem("a message of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
	}
	if kind != "gemini" && !calls.empty() {
		return g.lose(nil, calls.problem("a message of type "+kind+" has calls", "only those of type gemini have some"))
	}
	if s.tell(m.get("content")) {
		g.heard++
	}
	return nil
}

// tell takes down the calls in the text of a message, and reports whether there
// are some, or results, which the calls of messages have as well.
func (s *geminiSession) tell(content node) (some bool) {
	for part := range content.elements() {
		call := part.get("functionCall")
		told := geminiTold{id: call.get("id").text(), tool: call.get("name").text()}
		if key := told.id + "\n" + told.tool; call.kind() == '{' && !s.knows[key] {
			s.knows[key] = true
			told.problem = call.problem("a call that is not among the calls of a message", "its arguments and its result may be missing")
			s.told = append(s.told, told)
		}
		some = some || call.kind() == '{' || part.get("functionResponse").kind() == '{'
	}
	return some
}

// calls reads the calls of a message.
func (g *geminiCLI) calls(s *geminiSession, m, calls node) error {
	id := m.get("id").text()
	round, number, done := s.rounds[id], 0, true
	for n := range calls.elements() {
		number++
		g.heard++
		c := timedCall{call: acel.Call{
			Tool: n.get("name").text(), ID: n.get("id").text(), Args: n.argumentsAt("args"),
			Time: n.get("timestamp").when(), Place: n.place(),
		}, origin: s.of}
		if c.call.Tool == "" {
			if err := g.lose(nil, g.nameless(n.place())); err != nil {
				return err
			}
			continue
		}
		key := id + "\n" + c.call.ID
		if c.call.ID == "" {
			key += "\n" + strconv.Itoa(number)
		}
		if _, known := s.calls[key]; !known && (round.done || round.number == 0) {
			round.number, round.done = round.number+1, false
		}
		c.call.Turn = round.turn(id)
		var err error
		if c.result, err = g.result(n); err != nil {
			return err
		}
		done = done && c.result.status != acel.Unfinished
		s.heard[c.call.ID], s.heard["\n"+c.call.Tool] = c.call.ID != "", true
		if err := g.addTimedOnce(&g.t, s.timedSession, s.calls, key, c); err != nil {
			return err
		}
	}
	round.done = done && number > 0
	s.rounds[id] = round
	return nil
}

// turn names the replies of a message.
func (r geminiRound) turn(message string) string {
	if r.number < 2 || message == "" {
		return message
	}
	return message + "." + strconv.Itoa(r.number)
}
