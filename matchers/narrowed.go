package matchers

import (
	"cmp"
	"fmt"
)

// A narrowed lot is those hits that are meant.
type narrowed struct {
	hits []hit
	// misses are those at a step that is meant that have other arguments.
	misses []hit
	// doubt says why others may be meant as well; nil where they are not.
	doubt error
}

func (o occurrence) narrowed(all []hit, test argsTest) (n narrowed) {
	for _, h := range all {
		if o.by.Located && h.step != o.by.Step {
			continue
		}
		fits, err := test.fits(h.call)
		switch {
		case err != nil:
			n.doubt = cmp.Or(n.doubt, fmt.Errorf("step %d: %w", h.step, err))
		case fits:
			n.hits = append(n.hits, h)
		default:
			n.misses = append(n.misses, h)
		}
	}
	return n
}
