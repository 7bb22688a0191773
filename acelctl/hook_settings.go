package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/acel-dev/acel/acel/hook"
)

// hookTimeout is how long an agent is to wait for the hook, in seconds: longer than the
// hook waits for anything.
const hookTimeout = 60

// A hookPlace says where an agent has its settings, and what an entry in them looks
// like.
type hookPlace struct {
	// project is the file in a project, user the one in the home directory. variable
	// names another directory for the latter's.
	project, user, variable string
	// beside is another file of a project that the agent reads; "" is none.
	beside string
	// events are those that the hook is for; the first is the one before a call.
	events []string
	// grouped says that entries stand in groups, which have a matcher: "" is none.
	grouped bool
	matcher string
	// entry are the members of an entry but for its command.
	entry []jsonMember
	// top are members that the file must have.
	top []jsonMember
	// look says what to look at, now that it is there, and weak what the agent does not
	// tell or do; "" is nothing.
	look, weak string
	// skills is another event before a call; "" is none.
	skills string
}

var hookPlaces = map[string]hookPlace{
	// Without onFailure, whatever is no answer lets the call pass: a crash, a timeout, an
	// exit code other than 2.
	"claude-code": {
		project: ".claude/settings.local.json", beside: ".claude/settings.json",
		user: ".claude/settings.json", variable: "CLAUDE_CONFIG_DIR",
		events:  []string{"PreToolUse", "PreSkillShellCommand", "PostToolUse", "PostToolUseFailure", "UserPromptSubmit", "SessionEnd"},
		grouped: true, matcher: "*",
		entry:  []jsonMember{{"type", `"command"`}, {"timeout", fmt.Sprint(hookTimeout)}, {"onFailure", `"block"`}},
		skills: "PreSkillShellCommand",
		look:   "in Claude Code, /hooks must list it under PreToolUse, and disableAllHooks must not be set",
		weak:   "older versions of Claude Code do not know onFailure, and make the call where the hook crashes, is gone or takes too long: keep it up to date",
	},
	"codex": {
		project: ".codex/hooks.json", user: ".codex/hooks.json", variable: "CODEX_HOME",
		events:  []string{"PreToolUse", "PostToolUse", "UserPromptSubmit"},
		grouped: true,
		entry:   []jsonMember{{"type", `"command"`}, {"timeout", fmt.Sprint(hookTimeout)}},
		look:    "Codex runs a new hook only once you have trusted it: do so under /hooks. Should a hook crash, Codex makes the call",
		weak:    "Codex does not tell whether a command failed, so that all of them count as succeeded: a rule by which one must have succeeded, as go test before git push, is kept also by one that failed",
	},
	"gemini": {
		project: ".gemini/settings.json", user: ".gemini/settings.json",
		events:  []string{"BeforeTool", "AfterTool", "BeforeAgent", "SessionEnd"},
		grouped: true,
		entry:   []jsonMember{{"type", `"command"`}, {"name", `"acel"`}, {"timeout", fmt.Sprint(hookTimeout * 1000)}},
		look:    "Gemini CLI runs a project's hooks only in a folder that you trust; /hooks lists them. Should a hook crash, it makes the call",
	},
	// Cursor refuses a file without a version, and one with an event that it does not know.
	"cursor": {
		project: ".cursor/hooks.json", user: ".cursor/hooks.json",
		events: []string{"preToolUse", "postToolUse", "postToolUseFailure", "beforeSubmitPrompt", "sessionEnd"},
		entry:  []jsonMember{{"timeout", fmt.Sprint(hookTimeout)}, {"failClosed", "true"}},
		top:    []jsonMember{{"version", "1"}},
		look:   "Cursor runs a project's hooks only in a workspace that you trust; its settings list them under Hooks",
	},
}

// file returns the full name of the settings: of the user, or else of the project that
// is the working directory.
func (p *hookPlace) file(user bool) (string, error) {
	if !user {
		return filepath.Abs(filepath.FromSlash(p.project))
	}
	if dir := os.Getenv(p.variable); p.variable != "" && dir != "" {
		return filepath.Join(dir, filepath.Base(p.user)), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("there is no home directory: %w", err)
	}
	return filepath.Join(home, filepath.FromSlash(p.user)), nil
}

// files returns the full names of all settings that the agent reads, those of the
// project first: of one of the two where either is asked for.
func (p *hookPlace) files(w hookWhere) (all []string, err error) {
	if !w.user {
		for _, name := range []string{p.project, p.beside} {
			if full, failed := filepath.Abs(filepath.FromSlash(name)); name != "" {
				all, err = append(all, full), failed
			}
		}
	}
	if !w.project && err == nil {
		var name string
		name, err = p.file(true)
		all = append(all, name)
	}
	return all, err
}

// placeOf is the place of an agent's settings.
func placeOf(h *hook.Harness) *hookPlace {
	p := hookPlaces[h.Name]
	return &p
}
