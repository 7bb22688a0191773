package report

import (
	"io"

	"github.com/acel-dev/acel/acel/render"
)

// A Table is text in columns, drawn as the tables of reports are. The zero value
// draws nothing.
type Table struct {
	Head []string
	// Wrap is the width at which each column is wrapped, between words; 0, or none,
	// where it is not.
	Wrap []int
	// Numbers begins the columns of numbers, which stand to the right; 0 where there
	// are none.
	Numbers int
	// Plain leaves the lines out: nothing but columns is drawn.
	Plain bool
	// Rows have as many cells as Head. They may hold any text: it is sanitized, and
	// cut at 300 columns.
	Rows [][]string
}

// Write draws the table, and an empty line unless it is plain.
func (t Table) Write(w io.Writer) error {
	g := grid{head: t.Head, wrap: t.Wrap, numbers: t.Numbers}
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = render.Clip(cell, cellMessage)
		}
		g.rows = append(g.rows, cells)
	}
	if t.Plain {
		return g.writePlain(w)
	}
	return g.write(w)
}

// EscapeJSON returns valid JSON with what could harm a reader of its bytes
// escaped: invisible characters, and the marks of a build server's commands.
func EscapeJSON(raw []byte) []byte { return escaped(raw) }
