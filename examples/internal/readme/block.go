package readme

import "strings"

// A block is what stands between fences, from the line of the first.
type block struct {
	line           int
	language, text string
}

func blocksOf(page string) []block {
	var all []block
	line, inside := 0, false
	for text := range strings.Lines(page) {
		line++
		language, fence := strings.CutPrefix(strings.TrimSpace(text), "```")
		switch {
		case fence && !inside:
			all = append(all, block{line: line, language: language})
			inside = true
		case fence:
			inside = false
		case inside:
			all[len(all)-1].text += text
		}
	}
	return all
}
