package mcpproxy

// What specs say in conversations.

type (
	Conversation = conversation
	Asked        = asked
)

func (p *Proxy) NewConversation(id string) *conversation { return p.newConversation(id) }

// OnOwnStreams is the conversation where each answer comes on a stream of its own.
func (c *conversation) OnOwnStreams() *conversation {
	c.apart = true
	return c
}

// FromClient returns what goes to the upstream, what to the client, and what is awaited.
func (c *conversation) FromClient(frame string) (forward, answer string, a *asked) {
	p := c.fromClient([]byte(frame))
	return string(p.forward), string(p.answer), p.asked
}

func (c *conversation) FromServer(frame string) string { return string(c.fromServer([]byte(frame))) }

func (c *conversation) AnswerTo(a *asked, frame string) string {
	return string(c.answerTo(a, []byte(frame)))
}

func (c *conversation) Broken(why string) (all []string) {
	for _, answer := range c.broken(why) {
		all = append(all, string(answer))
	}
	return all
}

func (c *conversation) Close() error           { return c.close() }
func (a *asked) Unsent(why error) string       { return string(a.unsent(why)) }
func (a *asked) Lost(why string) string        { return string(a.lost(why)) }
func (c *conversation) Awaited() int           { return c.awaited.count }
func (c *conversation) Hides(tool string) bool { return c.hides != nil && c.hides(tool) }

const MostAwaited = mostAwaited

// RoundTrip is a frame of the client, and one of the server.
func (c *conversation) RoundTrip(ask, reply []byte) (forward, shown []byte) {
	return c.fromClient(ask).forward, c.fromServer(reply)
}
