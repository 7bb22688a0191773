package main

const hookLong = `Hold what a coding agent does to rules, while it does it. The agent runs this command
as a hook, before and after each call of a tool: it reads one event on standard input,
judges it by the rules, and answers as the agent understands. A call that breaks a rule
is refused, and the model is told which rule, why, and what would satisfy it.

'acelctl hook install HARNESS' writes the entry into the agent's settings, and
'acelctl hook selftest HARNESS' proves that a bad call is refused through it.

  claude-code  Claude Code    codex   Codex
  gemini       Gemini CLI     cursor  Cursor

Rules about shell commands are what this is most used for; 'acelctl explain command'
says what they see:
  contracts:
    - never: {tool: Bash, command: [git push --force, rm -rf]}
      examples:
        bad:
          - [{tool: Bash, args: {command: git push --force}}]
    - must_precede: [{tool: Bash, command: go test}, {tool: Bash, command: git push}]
The example under bad: is what selftest tries. The shell is called Bash by Claude Code
and Codex, run_shell_command by Gemini CLI and Shell by Cursor. MCP tools are
mcp__SERVER__TOOL; Cursor does not tell the server.

What happened in a session is kept in a journal, which is a trace: 'acelctl replay' over
it gives the verdicts that the hook gave. It is the state of the session, so it holds
arguments and results as they are, and only you can read it; redact: hides them in what
is told, not there. A journal that is not needed any more can be deleted. A result of more
than 8 MiB is not kept, and a rule that looks at it cannot be judged.

What cannot be judged is refused: an event that cannot be read, or is about a call and not
known; arguments with a name that differs in case alone from one that the rules read;
rules that are missing or wrong; a journal that cannot be read, locked or written, or that
others can change; and what is not decided within 20 seconds. --mode shadow refuses
nothing. A call that was let pass and never heard of again stays reserved as unfinished,
and one that goes on in the background, was broken off, or of which it is not told how it
ended, has not succeeded.

What it cannot see:
  - calls for which the agent runs no hook
  - which calls one reply made: to rules about turns, each call is a turn of its own
  - with Codex, whether a command failed, so that all count as succeeded, and the end
    of a session
An agent that may change any file can change these too: its settings, the rules and the
journals. Rules can forbid that, as in
  - never: {tool: [Edit, Write], field: file_path, matches: '/[.]claude/|/acel'}

Exit codes:
  0  the event was answered, whatever the answer
  2  it could not be: to the agents this is a refusal, with the reason on standard error`

const hookExample = `  acelctl hook install claude-code --rules acel.yaml
  acelctl hook selftest claude-code --rules acel.yaml
  acelctl replay --rules acel.yaml ~/.local/state/acel/hooks/claude-code-*.jsonl

  # what the agent runs
  acelctl hook claude-code --rules /home/me/project/acel.yaml`

const hookInstallLong = `Write the hook into the settings of a coding agent, beside what is there: nothing else
in them is changed, and a hook of acelctl that is there already is replaced. What was
there before stays in a copy that ends in .before-acel, and uninstall gives it back, byte
for byte, where nothing else has changed since. Settings that cannot be read, as with
comments in them, are left alone.

The entry names acelctl and the rules by their full paths, which hold on this machine.
What 'go run' has built is refused, since go takes it away again.

A project's settings are written into the working directory: run it where the agent is
started. Keep the agent up to date: older versions of Claude Code do not know onFailure,
by which a call is refused where the hook crashes, is gone or takes too long, nor
PreSkillShellCommand, at which the commands in skills are judged.

  claude-code  .claude/settings.local.json   or, with --user, ~/.claude/settings.json
  codex        .codex/hooks.json             or ~/.codex/hooks.json
  gemini       .gemini/settings.json         or ~/.gemini/settings.json
  cursor       .cursor/hooks.json            or ~/.cursor/hooks.json

Exit codes:
  0  the entry is there
  2  it could not be written, or a usage error`

const hookSelftestLong = `Prove that a call that breaks the rules is refused through the settings of a coding
agent: the command is taken from there, run as the agent runs it, told of the call, and
its answer is read as the agent reads it. The entry must be as install writes it, so that
the agent hears it at each call and waits for it; the same command must let a call pass
that the rules let pass, from an example under good: or of a tool that no rule speaks of.

The call is that of an example under bad: beside one of the rules, or --tool and --args.
It is not made: the agent itself is not asked, nor is any tool. That the agent runs its
hooks at all, only the agent can show; what to look at is said.

Exit codes:
  0  it is refused
  1  it is not
  2  it could not be tried: no hook in the settings, or hooks turned off in one of them, no
     such call, or a usage error`
