package trace

import (
	"bytes"
	"crypto/sha256"

	"github.com/go-json-experiment/json/jsontext"
)

// An inspectIndex finds the calls of events that are those of messages, from the
// end: what was cut out of messages is what came first. Where an id comes again,
// the arguments tell calls apart.
type inspectIndex struct {
	exact  map[string][]int // by id, tool and arguments
	near   map[string][]int // by id and tool
	found  map[int]bool
	sample *inspectSample
}

// index returns the index of the calls that are known.
func (i *inspectSample) index() *inspectIndex {
	x := &inspectIndex{map[string][]int{}, map[string][]int{}, map[int]bool{}, i}
	for number := range i.calls {
		c := &i.calls[number]
		asked := c.exactly(i.fingerprint(c.ask.node))
		x.exact[asked] = append(x.exact[asked], number)
		if c.ran.doc != nil {
			if ran := c.exactly(i.fingerprint(c.ran.node)); ran != asked {
				x.exact[ran] = append(x.exact[ran], number)
			}
		}
		x.near[c.nearly()] = append(x.near[c.nearly()], number)
	}
	return x
}

// same takes the last call that is a call of a message; -1 if there is none.
func (x *inspectIndex) same(c *inspectCall) int {
	return x.last(x.exact, c.exactly(x.sample.fingerprint(c.ask.node)))
}

// alike takes the last call of the id and the tool of a call of a message, with
// whatever arguments; -1 if there is none.
func (x *inspectIndex) alike(c *inspectCall) int {
	if c.id == "" {
		return -1
	}
	return x.last(x.near, c.nearly())
}

func (x *inspectIndex) last(from map[string][]int, key string) int {
	numbers := from[key]
	for len(numbers) > 0 {
		number := numbers[len(numbers)-1]
		numbers = numbers[:len(numbers)-1]
		from[key] = numbers
		if !x.found[number] {
			x.found[number] = true
			return number
		}
	}
	return -1
}

// nearly is what calls of one id and tool have in common, and exactly what those
// have whose arguments are the same as well.
func (c *inspectCall) nearly() string { return c.id + "\x00" + c.tool }

func (c *inspectCall) exactly(arguments [32]byte) string { return c.nearly() + string(arguments[:]) }

// fingerprint tells arguments apart, however they are written down.
func (i *inspectSample) fingerprint(call node) [32]byte {
	text := jsontext.Value(call.argumentsAt("arguments"))
	if bytes.Contains(text, []byte(attachment)) || bytes.Contains(text, []byte(oldAttachment)) {
		if whole, wrong := i.attach(text); wrong == "" {
			text = whole
		}
	}
	text = bytes.Clone(text)
	_ = text.Compact() // one that is no JSON stays as it is
	return sha256.Sum256(text)
}
