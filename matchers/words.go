package matchers

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// nameCells is how wide a name may be in a message, in columns of a terminal.
const nameCells = 240

// lineCells is how wide a line may be that a matcher or a reader has written.
const lineCells = 1000

// rulesNamed names rules in a few words.
func rulesNamed(rules []acel.Rule) string {
	switch len(rules) {
	case 0:
		return "no rules"
	case 1:
		return render.Clip(rules[0].Key(), nameCells)
	}
	return render.Clip(rules[0].Key(), nameCells) + " and " + plural(len(rules)-1, "other rule")
}

// plural counts things: "1 call", "2 calls".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// times says how often: "once", "twice", "3 times".
func times(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return plural(n, "time")
}

// shownSteps bounds how many steps a sentence lists.
const shownSteps = 12

// atSteps lists steps: "at step 3", "at steps 2, 5 and 9".
func atSteps(steps []int) string {
	words := make([]string, 0, len(steps))
	for _, s := range steps[:min(len(steps), shownSteps)] {
		words = append(words, strconv.Itoa(s))
	}
	if more := len(steps) - shownSteps; more > 0 {
		words = append(words, strconv.Itoa(more)+" more")
	}
	switch len(words) {
	case 0:
		return "nowhere"
	case 1:
		return "at step " + words[0]
	}
	last := len(words) - 1
	return "at steps " + strings.Join(words[:last], ", ") + " and " + words[last]
}
