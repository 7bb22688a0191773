package trace

// decodeGeminiCLI reads the sessions that Gemini CLI writes down: a line for each
// message, which is written again when it has changed; or, as it did at first, one
// object. Calls that a user went back behind have been made all the same.
func decodeGeminiCLI(d *decoder, w *window) error {
	g := &geminiCLI{decoder: d, t: timeline{format: formatGeminiCLI}, sessions: map[string]*geminiSession{}}
	d.apart = true
	err := d.eachDocument(w, func(n node) error {
		return d.listen(nil, n, isAgents(n), func() error { return g.line(n) })
	})
	for _, s := range g.t.sessions {
		if err == nil {
			err = g.unheard(g.sessions[s.id])
		}
	}
	return d.playRead(&g.t, err)
}

func tellsGeminiCLI(s *sample) string {
	switch {
	case s.any(isGeminiCLIStart):
		return "it has a sessionId and a projectHash"
	case s.any(func(n node) bool { return n.get("type").is("gemini") && n.get("id").kind() == '"' }):
		return "a line is of type gemini"
	case s.any(func(n node) bool { return n.get("$rewindTo").kind() == '"' }):
		return "a line has the key $rewindTo"
	}
	return ""
}

func isGeminiCLIStart(n node) bool {
	return n.get("sessionId").kind() == '"' && n.get("projectHash").kind() == '"'
}

// A geminiCLI reads the lines of one file.
type geminiCLI struct {
	*decoder
	t        timeline
	sessions map[string]*geminiSession
	s        *geminiSession // of the lines that come
}

func (g *geminiCLI) line(n node) error {
	set := n.get("$set")
	switch {
	case n.get("sessionId").kind() == '"':
		g.begin(n)
		if err := g.strays(nil, n, formatGeminiCLI, "messages"); err != nil {
			return err
		}
		return g.messages(n.get("messages"), true)
	case n.get("$rewindTo").kind() == '"':
		g.session(n)
		return g.pass(nil, n.place(), "a step back to an earlier message; calls behind it have been made all the same")
	case set.kind() == '{':
		g.session(n)
		return g.messages(set.get("messages"), false) // what the user says there is told again, or a summary
	case n.get("type").kind() == '"':
		return g.says(n)
	}
	return g.lose(nil, n.problem("a line that is no message", "messages have a type"))
}

// begin reads the line with which a session begins.
func (g *geminiCLI) begin(n node) {
	id := n.get("sessionId").text()
	if g.s = g.sessions[id]; g.s == nil {
		g.s = newGeminiSession(g.t.session(id, n.place()))
		g.sessions[id] = g.s
	}
	if n.get("kind").is("subagent") {
		g.s.of = SubAgent
	}
}

// session returns the session of a line, which has no name if none was given.
func (g *geminiCLI) session(n node) *geminiSession {
	if g.s == nil {
		g.s = newGeminiSession(g.t.session("", n.place()))
		g.sessions[""] = g.s
	}
	return g.s
}

// messages reads a list of messages. What the user says in them counts if they are told
// for the first time.
func (g *geminiCLI) messages(list node, told bool) error {
	if !list.absent() && list.kind() != '[' {
		return g.lose(nil, list.problem("the messages must be a list, and are "+list.kindName(), ""))
	}
	for m := range list.elements() {
		read := g.message
		if told {
			read = g.says
		}
		if err := g.listen(nil, m, isAgents(m), func() error { return read(m) }); err != nil {
			return err
		}
	}
	return nil
}

// unheard complains of calls that stand in the texts of messages and nowhere else.
func (g *geminiCLI) unheard(s *geminiSession) error {
	for _, told := range s.told {
		if s.heard[told.id] || told.id == "" && s.heard["\n"+told.tool] {
			continue
		}
		if err := g.lose(nil, told.problem); err != nil {
			return err
		}
	}
	return nil
}
