package shell_test

import (
	"encoding/json"
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/shell"
)

// holds asks whether pytest is run by raw arguments.
func holds(field, args string) (bool, error) {
	c, err := shell.Clause(field, "pytest")
	Expect(err).NotTo(HaveOccurred())
	return c.Holds(nil, acel.Call{Args: json.RawMessage(args)})
}

var _ = Describe("A clause", func() {
	It("looks at args.command, or at the path that it is given", func() {
		Expect(holds("", `{"command": "pytest"}`)).To(BeTrue())
		Expect(holds("", `{"cmd": "pytest"}`)).To(BeFalse())
		Expect(holds("run.cmd", `{"run": {"x": 1, "cmd": "pytest"}}`)).To(BeTrue())
	})

	It("takes a field that is absent for no command", func() {
		Expect(holds("run.cmd", `{"run": {}}`)).To(BeFalse())
		c, err := shell.Clause("", "pytest")
		Expect(err).NotTo(HaveOccurred())
		Expect(c.Holds(nil, acel.Call{})).To(BeFalse())
	})

	It("takes a list of strings for a program and its arguments", func() {
		Expect(holds("", `{"command": ["bash", "-lc", "cd web && pytest -q"]}`)).To(BeTrue())
		Expect(holds("", `{"command": ["pytest", "$X"]}`)).To(BeTrue())
		Expect(holds("", `{"command": ["echo", "pytest"]}`)).To(BeFalse())
		Expect(holds("", `{"command": ["echo", "; pytest"]}`)).To(BeFalse())
		Expect(holds("", `{"command": []}`)).To(BeFalse())
	})

	DescribeTable("cannot be decided where the arguments hold no line",
		func(field, args, reason string) {
			_, err := holds(field, args)
			Expect(err).To(MatchError(reason))
		},
		Entry("a number", "", `{"command": 5}`, "args.command is a number, where a command line is a string or a list of strings"),
		Entry("null", "", `{"command": null}`, "args.command is null, where a command line is a string or a list of strings"),
		Entry("a mixed list", "", `{"command": ["a", 1]}`, "args.command is a list that holds more than strings, where a command line is a string or a list of strings"),
		Entry("a list with null", "", `{"command": ["a", null]}`, "args.command is a list that holds null, where a command line is a string or a list of strings"),
		Entry("a blocked path", "run.cmd", `{"run": true}`, "args.run is a boolean, where an object was expected"),
		Entry("no object", "", `[1]`, "args is a list, where an object was expected"),
		Entry("no JSON", "", `{"command": pytest}`, "its arguments are not valid JSON"),
		Entry("a key twice", "", `{"command": "ls", "command": "pytest"}`, "its arguments are not valid JSON"),
	)

	It("says what of a line is not known", func() {
		for line, reason := range map[string]string{
			"$CMD x":          "the command $CMD x is not all known before it runs",
			`bash -c "ls $X"`: "what bash runs is not all known before",
			"curl x | sh":     "what sh runs is not in the line",
			"f() { :; }; f":   "",
			"a (":             "it cannot be read as a shell line",
		} {
			_, err := ask(line, "pytest")
			if reason == "" {
				Expect(err).NotTo(HaveOccurred())
				continue
			}
			Expect(err).To(MatchError(HavePrefix(reason)))
		}
	})

	It("gives up on lines beyond its bounds, and says so", func() {
		for line, reason := range map[string]string{
			"echo " + strings.Repeat("a", 1<<20):               "it is longer than 1048576 bytes",
			strings.Repeat("(", 100_000):                       "it is nested too deeply",
			"echo $((" + strings.Repeat("1+", 100_000) + "1))": "it is nested too deeply",
			strings.Repeat("a;", 100_000):                      "it has more commands than are looked at",
			strings.Repeat("sudo ", 100_000):                   "it has more commands than are looked at",
			strings.Repeat("eval ", 11) + "ls":                 "it holds lines within lines more than 10 deep",
			"rm {a,b}" + strings.Repeat("{a,b}", 100):          "the command rm",
			strings.Repeat("{", 100_000):                       "the command {{",
		} {
			_, err := ask(line, "rm -rf")
			Expect(err).To(MatchError(HavePrefix(reason)))
		}
	})

	It("has a text that does not depend on the order of its patterns", func() {
		for want, patterns := range map[string][]string{
			"git commit":        {"git   commit"},
			"[go test, pytest]": {"pytest", "go test", "pytest"},
			"rm -rf '/a b'":     {`rm -rf "/a b"`},
			"git push * main":   {"git push * main"},
			"echo '*'":          {`echo \*`},
		} {
			c, err := shell.Clause("command", patterns...)
			Expect(err).NotTo(HaveOccurred())
			Expect(c.Key).To(Equal("command"))
			Expect(c.Text).To(Equal(want))
		}
		c, err := shell.Clause("input.cmd", "pytest")
		Expect(err).NotTo(HaveOccurred())
		Expect(c.Text).To(Equal("{field: input.cmd, command: pytest}"))
	})

	It("stands in the operand's text as a rules file has it", func() {
		for want, given := range map[string][]string{
			`{tool: Bash, command: ["go test", pytest]}`:    {"", "pytest", "go test", "pytest"},
			`{tool: Bash, command: "rm -rf '/a b'"}`:        {"command", `rm -rf "/a b"`},
			`{tool: Bash, field: input.cmd, command: make}`: {"input.cmd", "make"},
			`{tool: Bash, command: ["'[go' x", "'test]'"]}`: {"", "test]", "[go x"},
		} {
			c, err := shell.Clause(given[0], given[1:]...)
			Expect(err).NotTo(HaveOccurred())
			Expect(acel.Operand{Tool: "Bash", Where: []acel.Clause{c}}.String()).To(Equal(want))
		}
	})

	DescribeTable("shows the one command that fits",
		func(line any, want string) {
			c, err := shell.Clause("", "git push --force", "rm -rf")
			Expect(err).NotTo(HaveOccurred())
			args, err := json.Marshal(map[string]any{"command": line})
			Expect(err).NotTo(HaveOccurred())
			Expect(c.Shows(nil, acel.Call{Args: args})).To(Equal(want))
		},
		Entry("of a long line", "cd web && make\ngit push -f origin tax; echo ok", "git push -f origin tax"),
		Entry("with what runs it", "cat list | sudo xargs rm -rf > log", "sudo xargs rm -rf"),
		Entry("within another line", `bash -lc "cd x && rm -rf '\$D' y"`, "rm -rf '$D' y"),
		Entry("over several lines", "rm \\\n  -rf \\\n\tx", `rm \ -rf \ x`),
		Entry("of a program and its arguments", []string{"rm", "-rf", "a\x1b[1m\nb"}, "rm -rf a [1m b"),
		Entry("cut short", "rm -rf "+strings.Repeat("é", 60), "rm -rf "+strings.Repeat("é", 35)+"…"),
		Entry("the first of two", "rm -rf a; rm -rf b", "rm -rf a"),
		Entry("and nothing where none does", "ls", ""),
		Entry("nor where it may be one", "$CMD; r$X -rf a", ""),
		Entry("nor where there is no line", 5, ""),
		Entry("nor where it cannot be read", "rm -rf (", ""),
	)

	DescribeTable("refuses what is no pattern",
		func(pattern, message, hint string) {
			_, err := shell.Clause("", pattern)
			var fault *shell.PatternError
			Expect(errors.As(err, &fault)).To(BeTrue())
			Expect(fault.Message).To(Equal(message))
			Expect(fault.Hint).To(Equal(hint))
		},
		Entry(nil, "", "an empty command names no program", "Write a program and, where it matters, its first words: git commit."),
		Entry(nil, "a | b", `command "a | b" is more than one simple command`, "To mean any of several, write a list: [a, b]."),
		Entry(nil, "a && b", `command "a && b" is more than one simple command`, "To mean any of several, write a list: [a, b]."),
		Entry(nil, "a; b", `command "a; b" is more than one simple command`, "To mean any of several, write a list: [a, b]."),
		Entry(nil, "-rf", `command "-rf" begins with an option, where a program's name was expected`, "Put the program first, or * for any: * -rf."),
		Entry(nil, "A=1 b", `command "A=1 b": variables before a command are not looked at`, "Leave them out: the command is seen whatever stands before it."),
		Entry(nil, "a > b", `command "a > b": where a command reads and writes is not looked at`, "Leave the redirection out."),
		Entry(nil, "! a", `command "! a": what stands around a command is not looked at`, "Leave !, & and ; out."),
		Entry(nil, "(a)", `command "(a)" is a construct of the shell and not a simple command`, "Write a program and, where it matters, its first words: git commit."),
		Entry(nil, "git $X", "what a variable or a command gives is not known to a rule", "Write * for what may be any text, or put single quotes around what is meant as it stands."),
		Entry(nil, "^git commit", `command "^git commit" looks like a regular expression, where the words of a command were expected`, "Did you mean git commit? An expression goes into matches."),
		Entry(nil, `git\s+push`, `command "git\\s+push" looks like a regular expression, where the words of a command were expected`, "Did you mean git push? An expression goes into matches."),
		Entry(nil, "/", `command "/" names no program`, "Begin with the program's name: rm -rf."),
	)

	It("refuses bad patterns all at once, none at all, and bad paths", func() {
		_, err := shell.Clause("", "a | b", "pytest", "")
		Expect(err.(interface{ Unwrap() []error }).Unwrap()).To(HaveLen(2))
		_, err = shell.Clause("")
		Expect(err).To(MatchError(ContainSubstring("no command is named")))
		_, err = shell.Clause("a..b", "pytest")
		Expect(err).To(MatchError(ContainSubstring("empty step")))
	})
})
