package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/trace"
)

// originsHelp says what each of the origins is.
const originsHelp = `--include says whose calls are read, where a format tells them apart:
  agent          the agent asked for it, and its own program carried it out
  server         the agent asked for it, and who serves the model carried it out
  subagent       an agent that this one started asked for it
  user           the user asked for it, as simulated users do
  demonstration  it stands in an example that the agent was shown
  expected       somebody wrote down that it should be made
The first three are read unless it says otherwise.`

// allOrigins is the word for every origin.
const allOrigins = "all"

// origins is a flag that takes a list of them.
type origins []trace.Origin

// Set takes names, separated by commas.
func (o *origins) Set(text string) error {
	words := append(trace.Origins(), allOrigins)
	var all []trace.Origin
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		if err := oneOf(words)(name); err != nil {
			return fmt.Errorf("no calls are of %q: %w", name, err)
		}
		for origin := trace.Agent; origin <= trace.Expected; origin++ {
			if (name == allOrigins || name == origin.String()) && !slices.Contains(all, origin) {
				all = append(all, origin)
			}
		}
	}
	*o = all
	return nil
}

// String lists the names.
func (o *origins) String() string {
	names := make([]string, len(*o))
	for i, origin := range *o {
		names[i] = origin.String()
	}
	return strings.Join(names, ",")
}

// Type names the argument in the help.
func (o *origins) Type() string { return "LIST" }

// completeOrigins completes the last name of a list.
func completeOrigins(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	var all []string
	for _, name := range append(trace.Origins(), allOrigins) {
		all = append(all, before+name)
	}
	return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}
