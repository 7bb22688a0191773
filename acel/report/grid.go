package report

import (
	"bytes"
	"io"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/tw"
)

// A grid is a table with its cells sanitized.
type grid struct {
	head []string
	// wrap is the width at which each column is wrapped; 0, or none, where it
	// is not.
	wrap []int
	// numbers begins the columns of numbers, which stand to the right; 0 where
	// there are none.
	numbers int
	rows    [][]string
}

// add adds a row whose last cell says something of a place, which stands above
// it. The column gets as wide as the place: a wrapped one could not be
// followed.
func (g *grid) add(first, place, text string) {
	if place != "" {
		text = place + "\n" + text
	}
	g.wrap[1] = max(g.wrap[1], len(place)) // which has no more columns than bytes
	g.rows = append(g.rows, []string{first, text})
}

// write draws the grid and an empty line; an empty grid draws nothing.
func (g grid) write(w io.Writer) error {
	if len(g.rows) == 0 {
		return nil
	}
	if err := g.draw(w); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// draw draws the grid, in the way of the options.
func (g grid) draw(w io.Writer, options ...tablewriter.Option) error {
	t := tablewriter.NewTable(w, append(options,
		tablewriter.WithEastAsian(tw.Off), // else the locale changes the bytes
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAlignment(tw.AlignLeft),
		tablewriter.WithRowAutoWrap(tw.WrapNormal),
		tablewriter.WithRowAlignment(tw.AlignLeft),
	)...)
	t.Configure(func(c *tablewriter.Config) {
		c.Row.ColMaxWidths.PerColumn = g.widths()
		c.Row.Alignment.PerColumn = g.alignments()
	})
	if len(g.head) > 0 {
		t.Header(g.head)
	}
	if err := t.Bulk(g.rows); err != nil {
		return err
	}
	return t.Render()
}

// writePlain draws the grid without lines, and with nothing at the ends of its
// rows.
func (g grid) writePlain(w io.Writer) error {
	if len(g.rows) == 0 {
		return nil
	}
	var b bytes.Buffer
	err := g.draw(&b, tablewriter.WithRendition(tw.Rendition{
		Borders:  tw.BorderNone,
		Settings: tw.Settings{Separators: tw.SeparatorsNone, Lines: tw.LinesNone},
	}))
	if err != nil {
		return err
	}
	for line := range bytes.Lines(b.Bytes()) {
		if _, err := w.Write(append(bytes.TrimRight(line, " \n"), '\n')); err != nil {
			return err
		}
	}
	return nil
}

// widths are the greatest widths of those columns that are wrapped, with a
// space on either side.
func (g grid) widths() tw.Mapper[int, int] {
	all := tw.Mapper[int, int]{}
	for i, width := range g.wrap {
		if width > 0 {
			all[i] = width + 2
		}
	}
	return all
}

func (g grid) alignments() []tw.Align {
	all := make([]tw.Align, len(g.head))
	for i := range all {
		all[i] = tw.AlignLeft
		if g.numbers > 0 && i >= g.numbers {
			all[i] = tw.AlignRight
		}
	}
	return all
}
