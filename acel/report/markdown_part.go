package report

import "strings"

// A markdownPart is a part of a report that is cut between its blocks where there is
// no room for all of them.
type markdownPart struct {
	m          *markdownWriter
	head, tail string
	noun       string // what is counted
	room       int
	begun      bool
	omitted    int
}

// part begins a part with a head and a tail, which are written if any block is.
func (m *markdownWriter) part(head, tail, noun string) *markdownPart {
	return &markdownPart{m: m, head: head, tail: tail, noun: noun, room: m.left / 2}
}

// add writes a block that holds so many of what is counted, whole or not at all.
// Once one has no room, the following have none either.
func (p *markdownPart) add(count int, block string) {
	if !p.begun {
		block = p.head + block
	}
	if p.omitted > 0 || len(block) > p.room {
		p.omitted += count
		return
	}
	p.begun = true
	p.room -= len(block)
	p.m.left -= len(block)
	p.m.put(block)
}

// end writes the tail, and says what was left out.
func (p *markdownPart) end() {
	if p.begun {
		p.m.put("\n" + p.tail)
	}
	if p.omitted > 0 {
		p.m.put("_" + plural(p.omitted, p.noun) + " left out here, for the size of this report._\n\n")
	}
}

// tableHead begins a table with the heads of a grid; its numbers stand to the right.
func tableHead(g grid) string {
	lines := make([]string, len(g.head))
	for i := range lines {
		lines[i] = "---"
		if g.numbers > 0 && i >= g.numbers {
			lines[i] = "--:"
		}
	}
	return tableRow(g.head...) + tableRow(lines...)
}

// tableRow writes a row of cells that are Markdown already.
func tableRow(cells ...string) string {
	var b strings.Builder
	for _, cell := range cells {
		b.WriteString("| " + withoutPipes(cell) + " ")
	}
	return b.String() + "|\n"
}

// withoutPipes escapes what would end a cell. A bar behind a backslash has no escape
// that all readers agree on, and is spelled out.
func withoutPipes(cell string) string {
	if !strings.Contains(cell, "|") {
		return cell
	}
	return strings.NewReplacer(`\|`, `\\x7c`, "|", `\|`).Replace(cell)
}
