package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
	"github.com/acel-dev/acel/acel/render"
)

// hookPatience is how long a hook waits for its event, and then for the journal of the
// session. Agents give a hook a minute or more, and let the call pass then.
const hookPatience = 15 * time.Second

// run answers one event. Whatever goes wrong refuses it, in one way.
func (h *hooking) run() error {
	out := h.answer()
	_, err := io.WriteString(h.cmd.OutOrStdout(), out.Stdout)
	if err != nil && out.Code == 0 {
		out = hook.Block(hookUndecided(err).Reason)
	}
	for line := range bytes.Lines([]byte(out.Stderr)) {
		fmt.Fprintln(h.cmd.ErrOrStderr(), render.Sanitize(string(bytes.TrimRight(line, "\n"))))
	}
	if out.Code != 0 {
		return exit(out.Code)
	}
	return nil
}

// answer is what is told of the event on standard input.
func (h *hooking) answer() (out hook.Output) {
	defer func() {
		if broken := recover(); broken != nil {
			out = hook.Block(hookUndecided(fmt.Errorf("a fault in acelctl: %v", broken)).Reason)
		}
	}()
	data, err := h.read()
	if err != nil {
		return h.blocked(fmt.Errorf("its event cannot be read: %w", err))
	}
	e, err := h.harness.Decode(data)
	switch {
	case err != nil:
		return h.blocked(fmt.Errorf("its event cannot be read: %w", err))
	case e.Kind == hook.Other:
		h.tell("ACEL has nothing to say of the event " + e.Name)
		return h.harness.Encode(e, hook.Answer{})
	}
	r := h.judgeInTime(e)
	if r.err != nil {
		r.answer = h.unjudged(e, r.err)
	}
	for _, note := range append(r.notes, r.answer.Notice) {
		h.tell(note)
	}
	return h.harness.Encode(e, r.answer)
}

// read reads the event, for which it does not wait for ever.
func (h *hooking) read() ([]byte, error) {
	ctx, cancel := context.WithTimeout(h.cmd.Context(), hookPatience)
	defer cancel()
	data, err := io.ReadAll(io.LimitReader(newPump(ctx, h.cmd.InOrStdin()), hook.MaxEvent+1))
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("standard input did not end within %v", hookPatience)
	}
	return data, err
}

// judge judges an event by the journal of its session, and notes what is to be told
// beside the answer.
func (h *hooking) judge(ctx context.Context, e hook.Event, notes *[]string) (hook.Answer, error) {
	rules, err := h.findRules()
	if err != nil {
		return hook.Answer{}, err
	}
	policy, err := hookPolicy(rules)
	if err != nil {
		return hook.Answer{}, err
	}
	dir, err := h.stateDir()
	if err != nil {
		return hook.Answer{}, err
	}
	j, err := openHookJournal(ctx, dir, hookJournalName(h.harness.Name, e.Session, rules))
	if err != nil {
		return hook.Answer{}, err
	}
	defer j.close()
	*notes = append(*notes, j.repaired)
	if len(e.Outcome.Result) > mostHookResult {
		e.Outcome.Result = nil
		*notes = append(*notes, fmt.Sprintf("ACEL keeps no result of %s, as it is larger than %d MiB", e.Call.Tool, mostHookResult>>20))
	}
	return h.rule(ctx, hook.Desk{Policy: policy, Mode: hookMode(h.mode)}, j, e)
}

// rule judges an event, and writes down what is to be: nothing where it is too late.
func (h *hooking) rule(ctx context.Context, desk hook.Desk, j *hookJournal, e hook.Event) (hook.Answer, error) {
	if e.Kind == hook.Said {
		return hook.Answer{}, j.hear(e.User)
	}
	user := ""
	if e.Kind == hook.Before {
		user = j.heard()
	}
	r, err := desk.Judge(e, user, j.past)
	if err != nil {
		return hook.Answer{}, fmt.Errorf("the journal %s does not fit together: %w; move it away", j.name, err)
	}
	if err = ctx.Err(); err == nil {
		err = j.add(r.Records)
	}
	if err != nil {
		return hook.Answer{}, err
	}
	if user != "" {
		j.forget()
	}
	return r.Answer, nil
}

// blocked refuses an event of which it is not known what it is.
func (h *hooking) blocked(err error) hook.Output {
	if hookMode(h.mode) == acel.Shadow {
		h.tell(hookUndecided(err).Reason)
		return hook.Output{Stdout: "{}\n"}
	}
	return hook.Block(hookUndecided(err).Reason)
}

// unjudged is the answer to an event that cannot be judged.
func (h *hooking) unjudged(e hook.Event, err error) hook.Answer {
	a := hookUndecided(err)
	switch {
	case hookMode(h.mode) == acel.Shadow || e.Kind == hook.End || e.Kind == hook.Said:
		return hook.Answer{Notice: a.Reason}
	case e.Kind == hook.After:
		a.Reason = "ACEL could not write down how this call ended, so for its rules the call stays unfinished. It was made: do not repeat it for that. " + hookReason(err)
	}
	return a
}

// hookUndecided is the refusal of what cannot be judged.
func hookUndecided(err error) hook.Answer {
	return hook.Answer{Decision: hook.Deny, Reason: "ACEL refused this call, and it was not made: what cannot be judged may not happen. " + hookReason(err) + " Do not repeat it; tell the user."}
}

// hookReason is an error as a sentence.
func hookReason(err error) string { return "The reason: " + err.Error() + "." }

// tell says something on standard error, which agents show where they are asked to.
func (h *hooking) tell(text string) {
	for line := range bytes.Lines([]byte(text)) {
		writeNote(h.cmd, string(bytes.TrimRight(line, "\n")))
	}
}

// hookProject is the directory of the project: the agents that know it say so. The
// working directory may be one that the agent chose, with rules of its own in it.
func hookProject() string {
	for _, variable := range []string{"CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR"} {
		if dir := os.Getenv(variable); dir != "" {
			return dir
		}
	}
	return "."
}
