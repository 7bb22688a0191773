package main

import (
	"cmp"
	"maps"
	"slices"
)

// A census counts what has names. It has bounds: what goes beyond them is hardly
// names, and is counted together.
type census struct {
	counts map[censusKey]*counted
	rest   counted // those that there was no room for
}

// A censusKey is a name, and where it is of a tool, its server.
type censusKey struct{ name, server string }

// A counted is a number, and how many of these were errors.
type counted struct{ n, errors int }

// add counts n of a name, and errors among those that were counted.
func (c *census) add(key censusKey, n, errors int) {
	one := c.counts[key]
	switch {
	case one != nil:
	case len(c.counts) == mostNames || len(key.name)+len(key.server) > longestTallied:
		one = &c.rest
	default:
		if c.counts == nil {
			c.counts = map[censusKey]*counted{}
		}
		one = &counted{}
		c.counts[key] = one
	}
	one.n += n
	one.errors += errors
}

// join adds another census.
func (c *census) join(o *census) {
	for _, key := range o.keys() {
		c.add(key, o.counts[key].n, o.counts[key].errors)
	}
	c.rest.n += o.rest.n
	c.rest.errors += o.rest.errors
}

// keys are the names, those that were counted most often first.
func (c *census) keys() []censusKey {
	return slices.SortedFunc(maps.Keys(c.counts), func(a, b censusKey) int {
		return cmp.Or(c.counts[b].n-c.counts[a].n, cmp.Compare(a.name, b.name), cmp.Compare(a.server, b.server))
	})
}
