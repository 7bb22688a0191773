package trace

import (
	"bytes"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// sweAction returns the call that an action is which the model wrote as a line
// for SWE-agent's shell. A model that calls functions calls SWE-agent's own
// commands by their names, and bash for everything else, as in {"command": "rm -rf
// build"}. So a line is a call of the command that it begins with if it is one of
// SWE-agent's and nothing else stands beside it, and of bash if not. Rules for bash
// and its command then hold for both.
func sweAction(action []byte, at acel.Place) acel.Call {
	line := strings.TrimSpace((&document{text: action}).node().text())
	tool := "bash"
	if word := strings.Fields(line)[0]; slices.Contains(sweCommands(), word) && !isCompound(line, word) {
		tool = word
	}
	args := append(append([]byte(`{"command":`), quoteJSON(line)...), '}')
	return acel.Call{Tool: tool, Args: args, Place: at}
}

// isCompound reports whether a shell would run more than the command that a line
// begins with. The lines between an edit and its end_of_edit are not the shell's.
func isCompound(line, command string) bool {
	first, block, _ := strings.Cut(line, "\n")
	if at := strings.Index("\n"+block+"\n", "\nend_of_"+command+"\n"); at >= 0 && at == len(block)-len("end_of_"+command) {
		line = first
	}
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && quote != '\'':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == '\'':
		case c == '`', c == '$' && strings.HasPrefix(line[i:], "$("):
			return true
		case quote == '"':
		case c == '"', c == '\'':
			quote = c
		case bytes.IndexByte([]byte(";|&\n"), c) >= 0:
			return true
		}
	}
	return false
}

// sweCommands are the commands that SWE-agent puts into its shell.
func sweCommands() []string {
	return []string{
		"open", "goto", "scroll_up", "scroll_down", "create", "edit", "insert", "set_cursors",
		"search_dir", "search_file", "find_file", "filemap", "str_replace_editor", "view_image", "web_browser",
		"submit", "exit_forfeit",
		"connect_start", "connect_sendline", "connect_exec", "connect_stop", "decompile", "disassemble",
		"debug_start", "debug_stop", "debug_step", "debug_continue", "debug_exec", "debug_add_breakpoint",
	}
}
