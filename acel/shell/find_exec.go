package shell

import "strings"

// execs are the options of find and fd behind which a command stands.
const execs = " -exec -execdir -ok -okdir -x -X --exec --exec-batch "

// findExec sees the commands that find runs for what it finds, which has a
// path and so never looks like an option.
func (j *judge) findExec(c command, words []word) {
	for i := 0; i < len(words); i++ {
		if !lists(execs, words[i].text) {
			continue
		}
		var found []word
		for i++; i < len(words) && words[i].text != ";" && words[i].text != "+"; i++ {
			found = append(found, words[i].fill("{}"))
		}
		j.command(c.with(found))
	}
}

// fill returns a word with holes for each mark, which a name of a file or a
// line of input will fill.
func (w word) fill(mark string) word {
	if mark == "" || !strings.Contains(w.text, mark) {
		return w
	}
	w.file = w.file || strings.HasPrefix(w.text, mark)
	w.items = w.items || w.text == mark
	w.text = strings.ReplaceAll(w.text, mark, holeText)
	return w
}
