package trace

import "hash/fnv"

// held is a list that was read past as a whole, to be read again once the name
// of its session is known.
type held struct {
	text []byte
	at   spot   // where it begins
	root string // its JSON Pointer
}

// hold puts the list that comes next aside.
func (d *decoder) hold(h *held) error {
	at, root := d.in.src.at(d.in.next()), d.in.pointer()
	text, err := d.in.value()
	*h = held{append([]byte(nil), text...), at, root}
	return err
}

// within reads what was put aside.
func (d *decoder) within(h held, read func() error) error {
	outer := d.in
	d.in = newReader(outer.src.part(h.text, h.at), h.root, outer.maxDepth)
	err := read()
	d.in = outer
	return err
}

// isFinished reports whether a session of this name was read whole. Names are
// kept as hashes, so that a file of a million sessions stays cheap; two names
// that collide are taken for one, which is refused.
func (d *decoder) isFinished(name []byte) bool {
	_, is := d.finished[hash(name)]
	return is && len(name) > 0
}

func hash(name []byte) uint64 {
	h := fnv.New64a()
	h.Write(name)
	return h.Sum64()
}
