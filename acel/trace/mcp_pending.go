package trace

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// A mcpConnection is what a client and a server say to one another. Both number
// their requests on their own, and anew on each connection.
type mcpConnection struct {
	mcp     *mcp
	session *session
	begun   bool                    // there was an initialize or a call
	pending map[uint64][]mcpPending // requests that wait, by the hash of their ids
	waiting int                     // how many those are
	tasks   map[uint64]int          // numbers of calls that are done by a task, by the hash of its id
	retries map[uint64]int          // numbers of calls that wait for input, see retryKey
}

// A mcpPending is a request that waits for its response.
type mcpPending struct {
	kind      int
	direction string // in the log's own words; "" where it has none
	number    int    // of the call
	key       uint64 // of the call's tool and arguments, or of the task
}

// What requests wait for.
const (
	mcpOther = iota // nothing that concerns calls
	mcpCall
	mcpTask       // the state of a task
	mcpTaskResult // the result of the call that a task does
	mcpSampling
	mcpElicitation
	mcpRoots
	mcpPing
)

// ofServer reports whether it is the server that asks for such a thing, as it may
// for a ping.
func (p mcpPending) ofServer() bool { return p.kind >= mcpSampling }

// fits reports whether a result is one that a request of the server's gets.
func (p mcpPending) fits(result node) bool {
	switch p.kind {
	case mcpSampling:
		return result.get("role").kind() == '"'
	case mcpElicitation:
		return result.get("action").kind() == '"'
	case mcpRoots:
		return result.get("roots").kind() == '['
	case mcpPing:
		return result.empty()
	}
	return false
}

// mcpID is the key of an id. 1 and "1" are two.
func mcpID(id node) uint64 { return hash([]byte(string(id.kind()) + id.label())) }

// wait takes down a request that waits.
func (c *mcpConnection) wait(id node, p mcpPending) error {
	if c.waiting == mostWaiting {
		c.pending, c.waiting = nil, 0
		return c.mcp.lose(c.session, id.problem(fmt.Sprintf("more than %d requests wait for a response", mostWaiting), ""))
	}
	if c.pending == nil {
		c.pending = map[uint64][]mcpPending{}
	}
	c.waiting++
	c.pending[mcpID(id)] = append(c.pending[mcpID(id)], p)
	return nil
}

// keepMCP takes down the number of a call in one of the connection's maps.
func keepMCP(c *mcpConnection, in *map[uint64]int, key uint64, number int) error {
	if len(*in) == mostWaiting {
		*in = nil
		return c.mcp.lose(c.session, c.mcp.doc.node().problem(fmt.Sprintf("more than %d calls wait for a task or for input", mostWaiting), ""))
	}
	if *in == nil {
		*in = map[uint64]int{}
	}
	(*in)[key] = number
	return nil
}

// answered takes the request that a response answers: the nearest one before it
// that has its id and went the other way. Where nothing says which way messages
// went, the server's requests are told from the client's by what their results
// look like. It returns nil if there is none, and a problem if that is not sure.
func (c *mcpConnection) answered(n node, direction string) (*mcpPending, *acel.Problem) {
	id := mcpID(n.get("id"))
	all := c.pending[id]
	client, server := -1, -1
	for i := len(all) - 1; i >= 0; i-- {
		switch p := all[i]; {
		case p.direction == direction && direction != "":
		case p.ofServer() && server < 0:
			server = i
		case !p.ofServer() && client < 0:
			client = i
		}
	}
	i := client
	switch {
	case client < 0 && server < 0 && len(all) > 0:
		return nil, n.problem("a response went the same way as the request with its id", "leave the direction out where it does not say which way a message went")
	case client < 0 && server < 0, client < 0 && direction == "" && n.get("error").absent() && !all[server].fits(n.get("result")):
		return nil, nil
	case server < 0:
	case client < 0:
		i = server
	case !n.get("error").absent():
		return nil, n.problem("a response may answer a request of the client or one of the server", "a direction beside each message tells them apart")
	case all[server].fits(n.get("result")):
		i = server
	}
	found := all[i]
	c.waiting--
	if all = append(all[:i], all[i+1:]...); len(all) == 0 {
		delete(c.pending, id)
	} else {
		c.pending[id] = all
	}
	return &found, nil
}
