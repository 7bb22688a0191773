// Package shell tells what a shell command line would run. It makes the clause
// command of an operand, by which a rule speaks of commands and not of the text
// of a line:
//
//	never: {tool: Bash, command: rm -rf}
//	must_precede: [{tool: Bash, command: [pytest, go test]}, {tool: Bash, command: git push}]
//
// The line is parsed as bash would parse it, so that `cd web && timeout 60
// python -m pytest -q | tail` has run pytest, and `echo pytest` and
// `git commit -m "pytest passed"` have not.
//
// # Patterns
//
// A pattern is the words of one simple command. The first is the program,
// without its path: git is /usr/bin/git too, and python is python3.12. The words
// that are no options must be the first arguments that are no options, in order:
// `git commit` is `git -C . commit -m x`, since the options of well-known tools
// that take a value are known. Options must be present, wherever they stand:
// `rm -rf` is `rm -r -f x`, and --force is --force=yes too. An option that takes
// a value stands before it: `kubectl -n prod delete`. A * stands for any text
// within a word.
//
// Of the best-known programs it is known which options are the same, and a
// pattern may have any of them: `rm --recursive --force` is `rm -rf x`, and
// `git commit -n` is `git commit --no-verify`. What an option does is what counts:
// `git branch -d` is `git branch -D x`, which does more, and `git push --force` is
// `git push -f`, `git push origin +main` and `git push --mirror`, but not `git push
// --force-with-lease`, which is a pattern of its own; `git push --force*` is both.
// So it is with a program's own names of its subcommands: `npm install` is `npm i`
// and `npm add`, `docker rmi` is `docker image rm`, and `terraform destroy` is
// `terraform apply -destroy`. Another program is another pattern, as yarn add is.
//
// # What is seen
//
// Every simple command is seen that may run if its turn comes: in lists, pipes,
// branches, loops and functions, in substitutions wherever they stand, in
// here-documents that a shell reads, and in the arguments of programs that run
// others: sudo, env, timeout, xargs, find -exec, bash -c, eval, ssh, docker exec
// and docker run, python -m, uv run, npx, at, tmux, screen, xterm -e, tar
// --to-command and their like. Both are seen: sudo, and what it runs. So `true ||
// rm -rf x` runs rm -rf: nobody knows what true will say. So are the aliases that
// the line gives git, by -c or git config, and the commands that git -c names, as
// core.editor. $IFS outside quotes is a space: rm${IFS}-rf is rm -rf.
//
// What a script holds is not in the line: make test runs make, and
// bash deploy.sh runs bash and deploy.sh. Names are what they say: the aliases of
// a user or of an earlier line, and programs that have another's name, are not
// known. What runs on another machine or in a container runs.
//
// # What is not known
//
// A command that is not all in the line cannot be decided, unless what is known
// of it excludes the pattern, or another command matches: `git $SUB` may be git
// commit and is not npm test; `$CMD x` may be anything, as is what `bash -c "$X"`,
// `eval "$X"` and `curl … | sh` run, and what read, a loop or xargs -I puts where a
// program's name stands: `while read l; do $l; done`. An alias that the line gives
// the shell may be one, since not every shell heeds it. A word splits where the
// line gives its variable white space, or sets IFS: `S=' '; rm${S}-rf x` may be rm
// -rf.
//
// Code of other languages in the line, behind python -c, perl -e, node -e, awk and
// their like, or in what they read, cannot be decided where it has a name by which
// such languages run commands, as system and subprocess, and holds the pattern's
// program as a word, or has a variable of the shell. Other code runs nothing:
// `python -c "print('rm -rf')"`. Code that puts the program's name together is not
// found out.
//
// Not known at all, and taken to run nothing, is what programs run because of
// variables, as GIT_EDITOR and PAGER, of files that the line writes, of crontab, of
// macros and commands of editors and debuggers, and of git's settings in earlier
// lines. IFS is not followed where read or printf set it.
//
// Nor can a line be decided that does not parse, such as one for PowerShell, a text
// that is longer than 1 MiB, and lines within lines beyond ten. A rule that
// restricts then objects, and one that waits for a command goes on waiting.
//
// Some things are taken to be what they usually are. A variable within a word
// that has other text is part of that one word, and before a slash it is a
// directory: "$VENV"/bin/pytest is pytest. Behind a program's name it may be more:
// rm$X-rf may be rm -rf. As arguments, what a glob, xargs, find and read give
// are names, which do not look like options, and so are variables to which the line
// gives nothing else: rm -f *.log is not rm -rf, while `rm -f $X` may be. So the
// options that a command gets from what xargs reads are not seen: `echo -rf x |
// xargs rm` is not rm -rf, nor is `cat list | xargs git push` git push --force. An
// option that is not known takes no value where that makes a match, and where only
// its value would, the command cannot be decided.
package shell
