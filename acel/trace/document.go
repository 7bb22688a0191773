package trace

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// A document is a JSON value that is in memory as a whole: a line of a log, a
// message, a span. Its text is valid JSON, and valid until the next read. It is
// no longer than one call may be.
type document struct {
	text []byte
	at   spot     // where the text begins
	file string   // that it is in
	root string   // its JSON Pointer
	near location // the last one asked for
	src  *window  // that it was read from; nil if it was made of something

	blocks []spot  // every blockLength bytes, once they were asked for
	trail  []child // the way to the node whose pointer was asked for last
}

// A child is a member or an element, and where it is found in what holds it: the
// next one is looked for from there.
type child struct {
	in    int // where the list or object begins that holds it
	at    int // where it begins, or its key
	item  int // how many elements are before it
	name  string
	value node
}

// A location is an index in a document's text, and its spot.
type location struct {
	index int
	spot
}

// document reads the value that comes next as one.
func (d *decoder) document() (*document, error) {
	at := d.in.src.at(d.in.next())
	d.in.src.mark(at.offset)
	text, err := d.in.value()
	if err != nil {
		return nil, err
	}
	doc := &d.doc
	*doc = document{text: text, at: at, file: d.in.src.file, root: d.in.pointer(), near: location{0, at}, src: d.in.src, blocks: doc.blocks[:0], trail: doc.trail[:0]}
	return doc, nil
}

// node returns the document's value.
func (doc *document) node() node { return node{doc, 0, len(doc.text)} }

// place returns where a node stands.
func (n node) place() acel.Place {
	if n.doc == nil {
		return acel.Place{}
	}
	return n.placeAt(n.pointer())
}

// placeAt is place for a node whose JSON Pointer within its document is known:
// in a large document it takes long to find.
func (n node) placeAt(pointer string) acel.Place {
	if n.doc == nil {
		return acel.Place{}
	}
	doc := n.doc
	s := doc.spot(n.from)
	return acel.Place{File: doc.file, Line: s.line, Column: s.column(), Offset: s.offset, Base: doc.root + pointer}
}

// blockLength is how far apart the spots are that are known of a long document.
const blockLength = 64 << 10

// spot returns the spot of an index. Near the last one asked for it is found from
// there, and else from one that is known.
func (doc *document) spot(i int) spot {
	if i < doc.near.index || i > doc.near.index+blockLength {
		doc.near = doc.block(i)
	}
	doc.near = location{i, doc.near.after(doc.text[doc.near.index:i])}
	return doc.near.spot
}

// block returns the last known location before an index. All that there are
// become known at the first time.
func (doc *document) block(i int) location {
	if len(doc.blocks) == 0 {
		next := doc.at
		for from := 0; from < len(doc.text); from += blockLength {
			doc.blocks = append(doc.blocks, next)
			next = next.after(doc.text[from:min(from+blockLength, len(doc.text))])
		}
	}
	return location{i / blockLength * blockLength, doc.blocks[i/blockLength]}
}

// pointer returns the JSON Pointer of a node within its document.
func (n node) pointer() string {
	var b strings.Builder
	in := n.doc.node()
	for level := 0; in.from != n.from; level++ {
		name, next := n.doc.toward(level, in, n)
		if next.doc == nil {
			break
		}
		b.WriteString("/" + name)
		in = next
	}
	return b.String()
}

// toward returns the member or element of a value that a node is, or is in, and
// its name in a JSON Pointer. It goes on from the one that it was last time, so
// that going through a long list does not take the square of its length.
func (doc *document) toward(level int, in, n node) (string, node) {
	from := child{in: in.from, at: in.from + 1}
	if level < len(doc.trail) && doc.trail[level].in == in.from && doc.trail[level].at <= n.from {
		from = doc.trail[level]
	}
	if from.value.doc == nil || n.from >= from.value.to {
		from = from.next(in, n)
		doc.trail = append(doc.trail[:level], from)
	}
	return from.name, from.value
}

// next returns the child of a value that a node is, or is in, looked for from one
// that stands before it; one without a value if there is none.
func (c child) next(in, n node) child {
	for element := range in.elementsFrom(c.at) {
		if n.from < element.to {
			return child{in.from, element.from, c.item, strconv.Itoa(c.item), element}
		}
		c.item++
	}
	for key, value := range in.membersFrom(c.at) {
		if n.from < value.to {
			return child{in.from, key.from, 0, pointerName(key.text()), value}
		}
	}
	return child{}
}

// pointerName returns a key as JSON Pointers write it.
func pointerName(key string) string {
	if !strings.ContainsAny(key, "~/") {
		return key
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}

// mostAtHand is how long a document may be whose line is surely in the window yet.
const mostAtHand = keepLeast / 4

// problem returns a problem with a node.
func (n node) problem(message, hint string) *acel.Problem {
	p := &acel.Problem{Place: n.place(), Message: message, Hint: hint}
	p.Place.Base = shorten(p.Place.Base)
	if text := n.doc.text; n.doc.src != nil && len(text) <= mostAtHand {
		n.doc.src.excerpt(p)
	} else {
		cut(p, text, 1+bytes.LastIndexByte(text[:n.from], '\n'), n.from)
	}
	return p
}

// listed goes over the elements of the list that comes next, each of them as a
// document; null stands for a list without an element. Mistakes are read's to
// report. The elements of a list in a list are read by read itself.
func (d *decoder) listed(what string, read func(n node) error) error {
	switch d.in.peek() {
	case 'n':
		return d.in.pass()
	case '[':
	default:
		return d.wrongKind(what, "a list")
	}
	return d.elements(func(int) error {
		doc, err := d.document()
		if err != nil {
			return err
		}
		return read(doc.node())
	})
}

// kindOfValue names what a node is, in a sentence.
func (n node) kindName() string { return kindName(n.kind()) }

// arguments returns the text of a call's arguments: an object, or a string that
// is meant as one; nil where it says that there are none. Other values stay as
// they are, and rules that ask for a field cannot decide. The text is valid as
// long as the document.
func (n node) arguments() []byte {
	if n.absent() {
		return nil
	}
	if n.kind() != '"' {
		return n.raw()
	}
	text := n.unquoted()
	if said := bytes.TrimSpace(text); len(said) == 0 || string(said) == "null" {
		return nil
	}
	return text
}

// free returns the arguments of a tool that takes a text, as an object with that
// text under a key.
func (n node) free(key string) []byte {
	if n.kind() != '"' {
		return n.arguments()
	}
	return append(append([]byte(`{"`+key+`":`), n.raw()...), '}')
}

// result returns the text of a result; nil where there is none.
func (n node) result() []byte {
	if n.doc == nil {
		return nil
	}
	return n.raw()
}

// quoteJSON returns a text as a JSON string.
func quoteJSON(text string) []byte {
	quoted, _ := jsontext.AppendQuote(nil, strings.ToValidUTF8(text, "\uFFFD"))
	return quoted
}
