package main

// alternatives writes a pattern once for each choice that its braces leave:
// a{b,c} is ab and ac. As in bash, braces without a comma stand for themselves,
// those of {1..3} too. What a backslash stands before is taken as it is.
func alternatives(pattern string) []string {
	from, to, commas := outerBraces(pattern)
	if to < 0 {
		return []string{pattern}
	}
	if len(commas) == 0 {
		return alternatives(pattern[:from] + `\{` + pattern[from+1:to] + `\}` + pattern[to+1:])
	}
	var all []string
	start := from + 1
	for _, end := range append(commas, to) {
		all = append(all, alternatives(pattern[:from]+pattern[start:end]+pattern[to+1:])...)
		start = end + 1
	}
	return all
}

// outerBraces finds the first braces of a pattern and the commas between them,
// those within further braces left out; to is below 0 where there are none.
func outerBraces(pattern string) (from, to int, commas []int) {
	depth := 0
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\':
			i++
		case c == '{':
			if depth++; depth == 1 {
				from = i
			}
		case depth == 0:
		case c == ',' && depth == 1:
			commas = append(commas, i)
		case c == '}':
			if depth--; depth == 0 {
				return from, i, commas
			}
		}
	}
	return 0, -1, nil
}
