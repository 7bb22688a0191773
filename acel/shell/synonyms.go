package shell

// A synonym is a set of options that mean the same to a program, or to one of
// its subcommands.
type synonym struct {
	program, subcommand string
	options             []string
}

// sameOptions are the synonyms that rules are most often about.
var sameOptions = []synonym{
	{"rm", "", []string{"-r", "-R", "--recursive"}},
	{"rm", "", []string{"-f", "--force"}},
	{"rm", "", []string{"-i", "--interactive"}},
	{"rm", "", []string{"-v", "--verbose"}},
	{"cp", "", []string{"-r", "-R", "--recursive"}},
	{"cp", "", []string{"-f", "--force"}},
	{"mv", "", []string{"-f", "--force"}},
	{"ln", "", []string{"-f", "--force"}},
	{"ln", "", []string{"-s", "--symbolic"}},
	{"chmod", "", []string{"-R", "--recursive"}},
	{"chown", "", []string{"-R", "--recursive"}},
	{"chgrp", "", []string{"-R", "--recursive"}},
	{"sed", "", []string{"-i", "--in-place"}},
	{"curl", "", []string{"-k", "--insecure"}},
	{"git", "push", []string{"-f", "--force"}},
	{"git", "push", []string{"-d", "--delete"}},
	{"git", "commit", []string{"-n", "--no-verify"}},
	{"git", "commit", []string{"-a", "--all"}},
	{"git", "commit", []string{"-m", "--message"}},
	{"git", "add", []string{"-A", "--all"}},
	{"git", "branch", []string{"-d", "--delete"}},
	{"git", "branch", []string{"-f", "--force"}},
	{"git", "checkout", []string{"-f", "--force"}},
	{"git", "switch", []string{"-f", "--force"}},
	{"git", "clean", []string{"-f", "--force"}},
	{"git", "rm", []string{"-f", "--force"}},
	{"docker", "rm", []string{"-f", "--force"}},
	{"docker", "rmi", []string{"-f", "--force"}},
	{"npm", "install", []string{"-g", "--global"}},
	{"kubectl", "delete", []string{"-f", "--filename"}},
}

// synonyms returns the options that mean the same as one of a letter, itself
// first.
func synonyms(program string, letter rune, args []argument) []string {
	short := "-" + string(letter)
	program = versionless(program)
	for _, s := range sameOptions {
		if s.program != program || s.subcommand != "" && s.subcommand != firstOperand(args) {
			continue
		}
		for _, o := range s.options {
			if o == short {
				return s.options
			}
		}
	}
	return []string{short}
}

func firstOperand(args []argument) string {
	for _, a := range args {
		if a.kind == operand {
			return a.text
		}
	}
	return ""
}
