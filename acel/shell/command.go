package shell

// A command is one simple command as it would run.
type command struct {
	words []word
	input input
	shown string // for messages
}

// with returns a command that this one runs, from its own words.
func (c command) with(words []word) command {
	c.words = words
	return c
}

// name is the command's program as it is shown.
func (c command) name() string { return excerpt(c.words[0].base()) }

// show is the command as it stands in the line.
func (c command) show() string {
	if c.shown != "" {
		return c.shown
	}
	return excerpt(join(c.words))
}
