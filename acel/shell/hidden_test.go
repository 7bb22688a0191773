package shell_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// hidden is what a line runs that tries to hide it.
var hidden = []lineCase{
	// $IFS outside quotes.
	{"rm -rf", "rm${IFS}-rf${IFS}x"},
	{"rm -rf", "rm$IFS-rf x"},
	{"rm -rf", "rm ${IFS}-rf x"},
	{"rm -rf", "rm${IFS%??}-rf${IFS:0:1}x"},
	{"rm -rf", `r"m"$IFS'-rf'$IFS"x"`},
	{"rm -rf", "sudo$IFS/bin/rm$IFS-fr$IFS/"},
	{"rm -rf", "bash -c 'rm${IFS}-rf${IFS}x'"},
	{"rm -rf", `bash -c "rm${IFS}-rf${IFS}x"`},
	{"rm -rf", "eval rm'${IFS}'-rf"},
	{"rm -rf", "{rm$IFS-rf,x}"},
	{"git push", "git${IFS}push"},

	// Settings and aliases of git.
	{"rm -rf", "git -c alias.x='!rm -rf /' x"},
	{"rm -rf", "git -C a -c alias.x='!rm -rf' x /"},
	{"rm -rf", "git -c Alias.X='!rm -rf' x /"},
	{"git push -f", `git -c alias.x=push\ -f x`},
	{"git push -f", "git -c alias.a='push -f' -c alias.b=a b origin"},
	{"rm -rf", "git config alias.x '!rm -rf /' && git x"},
	{"rm -rf", "git config --global alias.x '!rm -rf' && git x /"},
	{"rm -rf", "git config set alias.x '!rm -rf'; git x /"},
	{"rm -rf", "git -c core.pager='rm -rf x' log"},
	{"rm -rf", "git -c core.sshCommand='rm -rf x' fetch"},
	{"rm -rf", "git -c core.editor='rm -rf' commit"},
	{"rm -rf", "git -c credential.helper='!rm -rf x' fetch"},

	// Programs that run what they are given or read.
	{"rm -rf", "source /dev/stdin <<< 'rm -rf x'"},
	{"rm -rf", ". /dev/fd/0 <<EOF\nrm -rf x\nEOF"},
	{"rm -rf", "bash /proc/self/fd/0 <<< 'rm -rf x'"},
	{"rm -rf", "at now <<EOF\nrm -rf x\nEOF"},
	{"rm -rf", "at -q b now + 1 hour <<< 'rm -rf x'"},
	{"rm -rf", "batch <<< 'rm -rf x'"},
	{"rm -rf", "tmux new -d 'rm -rf x'"},
	{"rm -rf", "tmux new-session -d -s a -c /tmp rm -rf x"},
	{"rm -rf", "tmux -L a new-window -d -t a: 'rm -rf x'"},
	{"rm -rf", "tmux split-window -h 'rm -rf x'"},
	{"rm -rf", "tmux send-keys -t a 'rm -rf x' Enter"},
	{"rm -rf", `tmux new -d -s a \; send-keys 'rm -rf x' Enter`},
	{"rm -rf", "screen -dm rm -rf x"},
	{"rm -rf", "screen -dmS a bash -c 'rm -rf x'"},
	{"rm -rf", "screen -S a -X stuff 'rm -rf x'"},
	{"rm -rf", "xterm -e rm -rf x"},
	{"rm -rf", "xterm -T a -e 'rm -rf x'"},
	{"rm -rf", "gnome-terminal -- rm -rf x"},
	{"rm -rf", "script -c 'rm -rf x' log"},
	{"rm -rf", "script -q /dev/null rm -rf x"},
	{"rm -rf", "watch 'rm -rf x'"},
	{"rm -rf", "tar -cf a --checkpoint=1 --checkpoint-action=exec='rm -rf x' b"},
	{"rm -rf", "tar xf a --to-command='rm -rf x'"},
	{"rm -rf", "tar -I 'rm -rf x' -xf a"},
	{"rm -rf", "toybox rm -rf x"},
	{"rm -rf", "busybox sh -c 'rm -rf x'"},
	{"rm -rf", "command -p rm -rf x"},

	// Ways to spell a program.
	{"rm -rf", `\rm -rf x`},
	{"rm -rf", `"rm" -rf x`},
	{"rm -rf", `r''m -rf x`},
	{"rm -rf", `'r'"m" -r""f x`},
}

// harmless is what looks like it and runs nothing of the kind.
var harmless = []lineCase{
	{"rm -rf", `echo "$IFS"`},
	{"rm -rf", "echo $IFS-rf rm"},
	{"rm -rf", `echo "rm${IFS}-rf"`},
	{"rm -rf", "echo ${#IFS}"},
	{"rm -rf", "rm${IFS}-f${IFS}x"},
	{"rm -rf", `OLD=$IFS; IFS=$'\n'; for f in a b; do rm -f $f; done; IFS="$OLD"`},
	{"rm -rf", "IFS=, read -r a b <<< x; rm -f $a"},
	{"rm -rf", `while IFS= read -r f; do rm -f "$f"; done < list`},
	{"rm -rf", `IFS=,; for x in $LIST; do echo "$x"; done`},
	{"rm -rf", `read a; ls "$a"`},
	{"rm -rf", "read a; ls $a; rm -f $a"},
	{"rm -rf", `read a; "$a" x`},
	{"rm -rf", "for c in git docker; do $c --version; done"},
	{"rm -rf", "for f in *.sh; do bash $f; done"},
	{"rm -rf", "ls *.sh | while read f; do bash $f; done"},
	{"rm -rf", "while read f; do source $f; python $f; done < list"},
	{"rm -rf", `find . -name '*.sh' -exec bash {} \;`},
	{"rm -rf", "find . -name 'test_*.py' -exec python {} \\;"},
	{"rm -rf", "ls | xargs -I{} cp {} /tmp/{}"},
	{"rm -rf", "ls *.py | xargs -I{} python {}"},
	{"rm -rf", `MSG="two words"; echo $MSG`},
	{"rm -rf", `DIR="my dir"; rm -f "$DIR/a"`},
	{"rm -rf", `DIR=$(git rev-parse --show-toplevel); rm -f $DIR/a.log`},
	{"rm -rf", "python$VERSION -m pytest"},
	{"rm -rf", "docker-$X up"},
	{"rm -rf", "a$(date)b x"},
	{"rm -rf", `tmux new -d -s a \; send-keys 'ls' Enter \; attach`},
	{"pytest", "git -c alias.x='!pytest' status"},
	{"pytest", "git -c user.name=pytest -c alias.y=log y"},
	{"pytest", "git config alias.t '!pytest'"},
	{"pytest", "git config --get alias.t pytest; git status"},
	{"pytest", "git -c core.pager=cat log --grep pytest"},
	{"git push", "git config alias.p push; git status"},
	{"git push", "git -c alias.p=p p"},
	{"rm -rf", "alias z='rm -rf'; ls z"},
	{"rm -rf", "alias ls='ls --color'; ls x"},
	{"rm -rf", "alias; alias ll; unalias z"},
	{"rm -rf", "source .env <<< 'rm -rf x'"},
	{"rm -rf", "at -l <<< 'rm -rf x'"},
	{"rm -rf", "tmux ls; tmux kill-session -t rm; tmux new -d -s rm"},
	{"rm -rf", "tmux new -d -s a; tmux send-keys -t a 'make test' Enter"},
	{"rm -rf", "screen -ls; screen -r rm"},
	{"rm -rf", "script log"},
	{"rm -rf", "tar -czf rm.tgz --exclude=rm -C x ."},
	{"rm -rf", "tar xf a --checkpoint-action=dot"},
	{"rm -rf", `python -c "print('rm -rf')"`},
	{"rm -rf", `python3 -c "import platform, json; print('rm -rf', json.dumps({}))"`},
	{"rm -rf", `python -c "import os; os.system('ls')"`},
	{"rm -rf", `python -c "import subprocess; subprocess.run(['ls', 'form', 'rm_rf'])"`},
	{"rm -rf", "python - <<'EOF'\nprint('rm -rf')\nEOF"},
	{"rm -rf", `perl -pi -e 's/rm -rf/ls/' a.sh`},
	{"rm -rf", "awk '/rm|ls/ {print $1}' a"},
	{"rm -rf", "awk -F: '{print $1}' rm"},
	{"rm -rf", "node -e 'console.log(`rm -rf ${1}`)'"},
	{"rm -rf", "ruby -e 'puts \"rm -rf\"'"},
}

// veiled is what may be run, or what none can tell.
var veiled = []lineCase{
	// What is read, where a program stands.
	{"rm -rf", "read a <<< 'rm -rf x'; $a"},
	{"rm -rf", "read a; $a x"},
	{"rm -rf", "read a; sudo $a x"},
	{"rm -rf", "read -r; $REPLY"},
	{"rm -rf", "while read l; do $l; done < f"},
	{"rm -rf", "cat f | while read l; do $l; done"},
	{"rm -rf", `for l in "$@"; do $l; done`},
	{"rm -rf", "for l in $(cat f); do $l x; done"},
	{"rm -rf", "select l in a b; do $REPLY; done"},
	{"rm -rf", "mapfile a; ${a[0]}"},
	{"rm -rf", "cat f | xargs -I{} {}"},
	{"rm -rf", "cat f | xargs -I% sudo % x"},
	{"rm -rf", "cat f | xargs env"},
	{"rm -rf", `find . -type f -exec {} \;`},
	{"rm -rf", "cat f | parallel {}"},

	// Words that split.
	{"rm -rf", "IFS=,; X=rm,-rf,x; $X"},
	{"rm -rf", "IFS=,; F=x,-rf; rm $F"},
	{"rm -rf", "export IFS=,; F=x,-rf; rm a$F"},
	{"rm -rf", "S=' '; rm${S}-rf${S}x"},
	{"rm -rf", "S=$'\\t'; rm$S-rf x"},
	{"rm -rf", "rm$(printf ' ')-rf x"},
	{"rm -rf", "rm$X-rf x"},
	{"rm -rf", "cat$IFS$9/etc; rm$IFS$9-rf$IFS$9/x"},
	{"rm -rf", `X="a -rf"; rm b$X`},
	{"rm -rf", "X=rm${IFS}-rf; $X x"},
	{"rm -rf", "for F in 'a -rf'; do rm b$F; done"},
	{"rm -rf", "bash$(printf ' ')-c 'rm -rf x'"},
	{"rm -rf", "S=' '; sudo${S}rm -rf x"},

	// Aliases.
	{"rm -rf", "alias z='rm -rf'; z x"},
	{"rm -rf", "shopt -s expand_aliases\nalias z='rm -rf' l=ls\nz x"},
	{"rm -rf", "alias z=rm; z -rf x"},
	{"rm -rf", "bash -ic \"alias z='rm -rf'\nz x\""},
	{"rm -rf", `git -c alias.x="$X" x`},
	{"rm -rf", `git config alias.x '!rm -rf'; git $SUB x`},

	// What is written elsewhere.
	{"rm -rf", "echo 'rm -rf x' | at now"},
	{"rm -rf", "echo 'rm -rf x' | batch"},
	{"rm -rf", "echo 'rm -rf x' | source /dev/stdin"},
	{"rm -rf", `tmux new -d "$X"`},
	{"rm -rf", `eval "$(cat f)"`},

	// Code of other languages.
	{"rm -rf", `python -c "import os; os.system('rm -rf x')"`},
	{"rm -rf", `python3 -c "import subprocess as s; s.run(['rm', '-rf', 'x'])"`},
	{"rm -rf", `python3 -uc "__import__('os').popen('rm -rf x')"`},
	{"rm -rf", "python3 - <<'EOF'\nimport subprocess\nsubprocess.run(['rm', '-rf', 'x'])\nEOF"},
	{"rm -rf", "python3 <<< \"import os; os.execvp('rm', ['rm', '-rf', 'x'])\""},
	{"rm -rf", `python -c "import os; os.system('$X')"`},
	{"rm -rf", "perl -e 'system(\"rm -rf x\")'"},
	{"rm -rf", "perl -ne 'exec \"rm\", \"-rf\", $_' a"},
	{"rm -rf", "perl -e '`rm -rf x`'"},
	{"rm -rf", "ruby -e '%x(rm -rf x)'"},
	{"rm -rf", "ruby -e '`rm -rf x`'"},
	{"rm -rf", `node -e "require('child_process').execSync('rm -rf x')"`},
	{"rm -rf", `node --eval="require('child_process').spawn('rm')"`},
	{"rm -rf", "php -r 'shell_exec(\"rm -rf x\");'"},
	{"rm -rf", "awk 'BEGIN {system(\"rm -rf x\")}'"},
	{"rm -rf", "awk 'BEGIN {print | \"rm -rf x\"}'"},
	{"rm -rf", "sudo python -c 'import os; os.system(\"rm -rf x\")'"},
}

var _ = Describe("A line that hides what it runs", func() {
	for _, c := range hidden {
		It("runs "+c.pattern+": "+shown(c.line), func() {
			Expect(ask(c.line, c.pattern)).To(BeTrue())
		})
	}
	for _, c := range harmless {
		It("does not run "+c.pattern+": "+shown(c.line), func() {
			Expect(ask(c.line, c.pattern)).To(BeFalse())
		})
	}
	for _, c := range veiled {
		It("may run "+c.pattern+": "+shown(c.line), func() {
			_, err := ask(c.line, c.pattern)
			Expect(err).To(HaveOccurred())
		})
	}

	It("says in whole words why it cannot be decided", func() {
		for line, reason := range map[string]string{
			`eval "$(ssh-agent -s)"`:         "what eval runs is not all known before it runs",
			"read a; $a x":                   "the command $a x is not all known before it runs",
			"alias z='rm -rf'; z x":          "the command z x is not all known before it runs",
			"rm$S-rf x":                      "the command rm$S-rf x is not all known before it runs",
			"perl -e 'system(\"rm -rf x\")'": "what the code that perl is given runs is not known",
		} {
			_, err := ask(line, "rm -rf")
			Expect(err).To(MatchError(reason))
		}
	})
})
