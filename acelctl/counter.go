package main

// A counter counts the calls of a file, and adds them to what all workers have
// counted, many at once: they do not fight over that.
type counter struct {
	n  int
	of *progress
}

func (c *counter) add() {
	if c.n++; c.n%progressStep == 0 {
		c.of.calls.Add(progressStep)
	}
}

// flush adds what is left.
func (c *counter) flush() { c.of.calls.Add(int64(c.n % progressStep)) }
