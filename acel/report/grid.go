package report

import (
	"io"
	"slices"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/tw"
)

// A grid is a table with its cells sanitized.
type grid struct {
	head []string
	// wrap is the width of those columns that may be wrapped.
	wrap tw.Mapper[int, int]
	// right are the columns of numbers.
	right []int
	rows  [][]string
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
		c.Row.ColMaxWidths.PerColumn = g.wrap
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

// alignments puts numbers to the right.
func (g grid) alignments() []tw.Align {
	all := make([]tw.Align, len(g.head))
	for i := range all {
		all[i] = tw.AlignLeft
		if slices.Contains(g.right, i) {
			all[i] = tw.AlignRight
		}
	}
	return all
}
