package trace

import (
	"strings"
	"time"
)

// langChainMember returns a member of a message of LangChain, as tools give it
// back, in whichever of three forms it was written; the zero node if the value is
// no such message.
func (n node) langChainMember(key string) node {
	if n.get("lc").doc == nil && !n.get("type").is("tool") {
		return node{}
	}
	for _, holder := range []node{n, n.get("kwargs"), n.get("data")} {
		if value := holder.get(key); value.doc != nil {
			return value
		}
	}
	return node{}
}

// dottedRoot returns the ID of the run with which a dotted order begins, which
// is that of the trace; "" if it has none.
func dottedRoot(order string) string {
	first, _, _ := strings.Cut(order, ".")
	_, id, _ := strings.Cut(first, "Z")
	return id
}

// dottedTime returns the time with which the last part of a dotted order begins,
// as in 20260301T090000000000Z and an ID behind it; the zero time if it has none.
func dottedTime(order string) time.Time {
	last := order[strings.LastIndexByte(order, '.')+1:]
	const form = "20060102T150405"
	if len(last) < len(form)+6 {
		return time.Time{}
	}
	at, err := time.Parse(form+".000000", last[:len(form)]+"."+last[len(form):len(form)+6])
	if err != nil {
		return time.Time{}
	}
	return at
}
