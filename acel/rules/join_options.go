package rules

import "slices"

// settleResponses gives contracts that name no response that of their file: what
// a file says that extends it wins, and where nobody says, it is that of the last
// file it extends. Of two files that extend it and differ, the one that halts
// wins.
func settleResponses(files []*file) {
	for _, f := range slices.Backward(files) {
		f.impose()
	}
	owner := map[*text]*file{}
	for _, f := range files {
		f.inherit()
		owner[f.root.src] = f
	}
	for _, f := range files {
		for _, c := range f.contracts {
			if response := owner[c.node.src].response; response != nil && c.node.get("on_violation") == nil {
				c.rule.OnViolation = *response
			}
		}
	}
}

// impose takes the response that was imposed on the file, and imposes it on those
// that it extends.
func (f *file) impose() {
	if f.imposed != nil {
		f.response = f.imposed
	}
	for _, from := range f.extends {
		if f.response != nil && (from.imposed == nil || *from.imposed < *f.response) {
			from.imposed = f.response
		}
	}
}

// inherit takes the response of the last file that it extends, where it has none.
func (f *file) inherit() {
	for _, from := range slices.Backward(f.extends) {
		if f.response == nil {
			f.response = from.response
		}
	}
}

// joinConcurrency returns where the files say how the calls of a turn are taken,
// and complains where they differ. What one says wins over those that it extends.
func (r *reader) joinConcurrency(files []*file) *node {
	extended := map[*file]bool{}
	for _, f := range files { // each after those that it extends
		if f.concurrency == nil {
			f.concurrency = r.oneConcurrency(f.extends)
		}
		for _, from := range f.extends {
			extended[from] = true
		}
	}
	return r.oneConcurrency(slices.DeleteFunc(slices.Clone(files), func(f *file) bool { return extended[f] }))
}

// oneConcurrency returns where the first of the files says it, and complains of
// those that differ.
func (r *reader) oneConcurrency(files []*file) (first *node) {
	for _, f := range files {
		n := f.concurrency
		switch {
		case n == nil:
		case first == nil:
			first = n
		case n.value != first.value:
			r.fail(n, "", "concurrency is %s at %s; the files are judged together", first.value, first.src.place(first.at))
		}
	}
	return first
}
