package mcpproxy

import (
	"crypto/sha256"
	"fmt"
	"sync"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// A task is a call that goes on after it was answered. Its outcome is told later: with
// its result, where one asks for that, or with how it goes.
type task struct {
	mu      sync.Mutex        // also while its end is written down
	pass    *gate.Pass        // nil once it is settled, and where nothing had judged it
	status  string            // as it was told last
	free    bool              // its results are nobody's to judge
	twofold bool              // another request goes on as it, too: nobody knows whose its results are
	shown   bool              // its result was judged, and may be shown
	judged  [sha256.Size]byte // that result
	hidden  string            // why its result must not be shown; "" where that is not known
	found   []acel.Violation
}

// mostTasks bounds the tasks of a session, which are remembered as long as it is.
const mostTasks = 10_000

// leave settles a task whose result nobody has asked for, by what is known of it.
func (t *task) leave(c *conversation) {
	t.mu.Lock()
	defer t.mu.Unlock()
	o := acel.Outcome{Status: acel.Unfinished, Error: "nobody asked how its task ended"}
	switch t.status {
	case "completed":
		o = acel.Outcome{}
	case "failed":
		o = acel.Outcome{Status: acel.Failed, Error: "the task failed"}
	}
	t.settle(c, o)
}

// becomes returns what goes to the client where a call goes on as a task.
func (a *asked) becomes(id string, m frame.Message) []byte {
	c := a.of
	if err := c.addTask(id, &task{pass: a.pass}); err != nil && !c.shadow() {
		return a.garbled(m.Raw, err)
	}
	return m.Raw
}

// addTask remembers a task.
func (c *conversation) addTask(id string, t *task) error {
	if other := c.taskBy(id); other != nil {
		other.mu.Lock()
		other.twofold = true
		other.mu.Unlock()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.over != nil:
		return c.over
	case c.tasks[id] != nil:
		return fmt.Errorf("it goes on as the task %+q, which is that of another call", refusal.Brief(id))
	case len(c.tasks) >= mostTasks:
		return fmt.Errorf("it goes on as a task, of which this session has %d, as many as it may", mostTasks)
	case c.tasks == nil:
		c.tasks = map[string]*task{}
	}
	c.tasks[id] = t
	return nil
}

// noteTask remembers a task that a request of another kind goes on as: its result is
// nobody's to judge.
func (c *conversation) noteTask(m frame.Message) []byte {
	if kind, _ := frame.Text(m.In.At("resultType")); kind == "task" {
		if id, _ := taskOf(m.In, kind); id != "" {
			c.report(c.addTask(id, &task{free: true}))
		}
	}
	return m.Raw
}

// aboutTask lets a request about a task pass. What the answer brings of one that did not
// begin in this session is another thing: nothing can judge it.
func (c *conversation) aboutTask(a *asked, m frame.Message) passage {
	a.task, _ = frame.Text(m.In.At("taskId"))
	return passage{forward: m.Raw, asked: a}
}

// taskBy returns a task; nil for none.
func (c *conversation) taskBy(id string) *task {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tasks[id]
}
