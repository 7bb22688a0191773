package main

// sparingHints tells the same hint once for files that directories and patterns
// led to and of which nothing could be read: there may be many.
func sparingHints(inputs []input, all []*fileRead) {
	told := map[string]bool{}
	for i, f := range all {
		if !inputs[i].unnamed || f.sessions > 0 {
			continue
		}
		for n, p := range f.problems {
			if told[p.Hint] {
				short := *p
				short.Hint = ""
				f.problems[n] = &short
			}
			told[p.Hint] = true
		}
	}
}
