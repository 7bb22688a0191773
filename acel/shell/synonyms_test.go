package shell

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
)

// says reports what a pattern makes of a line.
func says(t *testing.T, pattern, line string) (bool, error) {
	t.Helper()
	c, err := Clause("", pattern)
	if err != nil {
		t.Fatalf("%s: %v", pattern, err)
	}
	args, err := json.Marshal(map[string]string{"command": line})
	if err != nil {
		t.Fatal(err)
	}
	return c.Holds(nil, acel.Call{Args: args})
}

// Every option finds every other that means the same, whichever of them a rule
// is written with.
func TestSynonymsMeanTheSameInBothDirections(t *testing.T) {
	for _, s := range sameOptions {
		subcommands := s.of
		if subcommands == nil {
			subcommands = []string{""}
		}
		for _, program := range strings.Fields(s.programs) {
			for _, subcommand := range subcommands {
				name := strings.TrimSpace(program + " " + subcommand)
				for _, wanted := range strings.Fields(s.options) {
					for _, given := range strings.Fields(s.options + s.within) {
						line := name + " " + given + " x y"
						if ran, err := says(t, name+" "+wanted, line); !ran || err != nil {
							t.Errorf("%s %s: %t, %v: %s", name, wanted, ran, err, line)
						}
					}
				}
			}
		}
	}
}

// So they do where they are written with a value.
func TestSynonymsTakeTheSameValues(t *testing.T) {
	for _, s := range sameOptions {
		for _, program := range strings.Fields(s.programs) {
			name := program
			if s.of != nil {
				name += " " + s.of[0]
			}
			for _, wanted := range strings.Fields(s.options) {
				for _, given := range strings.Fields(s.options) {
					known := scan(words(name + " " + given + " z"))
					if len(known) == 0 || known[len(known)-1].kind != value {
						continue
					}
					if ran, err := says(t, name+" "+wanted+" z", name+" "+given+" z x"); !ran || err != nil {
						t.Errorf("%s %s z: %t, %v: %s z x", name, wanted, ran, err, given)
					}
					if ran, err := says(t, name+" "+wanted+" z", name+" "+given+" y z"); ran {
						t.Errorf("%s %s z: %t, %v: %s y z", name, wanted, ran, err, given)
					}
				}
			}
		}
	}
}

func words(line string) []word {
	var all []word
	for _, text := range strings.Fields(line) {
		all = append(all, literal(text))
	}
	return all
}

// Every name of a subcommand finds every other.
func TestAliasesMeanTheSameInBothDirections(t *testing.T) {
	for _, a := range aliases {
		for _, program := range strings.Fields(a.programs) {
			for _, wanted := range a.names {
				for _, given := range a.names {
					line := program + " " + given + " x y"
					if ran, err := says(t, program+" "+wanted+" x", line); !ran || err != nil {
						t.Errorf("%s %s x: %t, %v: %s", program, wanted, ran, err, line)
					}
				}
			}
		}
	}
}

// The lists of the tables are words between spaces.
func TestListsOfOptionsAreBetweenSpaces(t *testing.T) {
	for _, s := range sameOptions {
		for _, list := range []string{s.programs, s.options, s.within} {
			if list != "" && list != " "+strings.Join(strings.Fields(list), " ")+" " {
				t.Errorf("%q is no list", list)
			}
		}
	}
	for _, a := range aliases {
		if a.programs != " "+strings.Join(strings.Fields(a.programs), " ")+" " {
			t.Errorf("%q is no list", a.programs)
		}
	}
}
