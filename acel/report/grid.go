package report

import (
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
	t := tablewriter.NewTable(w,
		tablewriter.WithEastAsian(tw.Off), // else the locale changes the bytes
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAlignment(tw.AlignLeft),
		tablewriter.WithRowAutoWrap(tw.WrapNormal),
		tablewriter.WithRowAlignment(tw.AlignLeft),
	)
	t.Configure(func(c *tablewriter.Config) {
		c.Row.ColMaxWidths.PerColumn = g.widths()
		c.Row.Alignment.PerColumn = g.alignments()
	})
	t.Header(g.head)
	if err := t.Bulk(g.rows); err != nil {
		return err
	}
	if err := t.Render(); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
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
