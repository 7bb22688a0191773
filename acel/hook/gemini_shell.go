package hook

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// geminiShell is what Gemini CLI calls its shell. Its response has an error only where
// the command could not be run: how it ended stands in the text for the model.
const geminiShell = "run_shell_command"

// What stands at the end of that text, each on a line, behind all output. Older versions
// write each of them, newer ones leave out an exit code of 0 and a signal that was none.
const (
	geminiExit   = "Exit Code: "
	geminiSignal = "Signal: "
	geminiGroup  = "Process Group PGID: "
	geminiBeside = "Background PIDs: "
)

// geminiCommand is the outcome of a command. Where its text does not tell how it ended,
// as with one that was broken off, runs on or was summed up, that is not known.
func geminiCommand(o acel.Outcome, args fields) acel.Outcome {
	text, _ := textIn(jsontext.Value(o.Result))
	end := geminiEnd(text)
	code, told := end[geminiExit]
	signal := end[geminiSignal]
	switch {
	case args.truth("is_background"):
		o.Status = acel.Unfinished
	case signal != "" && signal != "(none)" && signal != "0":
		return failed(o, "the command was ended by a signal")
	case code == "0" || !told && strings.HasPrefix(text, "Output: ") && end[geminiGroup] != "":
	case told && code != "(none)":
		return failed(o, "the command ended with an exit code other than 0")
	default:
		o.Status = acel.Unfinished
	}
	return o
}

// geminiEnd reads the lines at the end of a text; those of the output stand before them.
func geminiEnd(text string) map[string]string {
	end := map[string]string{}
	for text = strings.TrimRight(text, "\n"); text != ""; {
		at := strings.LastIndexByte(text, '\n')
		name, value := geminiLine(text[at+1:])
		if _, twice := end[name]; name == "" || twice {
			break
		}
		end[name] = value
		text = text[:max(at, 0)]
	}
	return end
}

// geminiLine splits one of these lines; "" is the name of any other.
func geminiLine(line string) (name, value string) {
	for _, name := range []string{geminiExit, geminiSignal, geminiGroup, geminiBeside} {
		if value, is := strings.CutPrefix(line, name); is {
			return name, strings.TrimSpace(value)
		}
	}
	return "", ""
}
