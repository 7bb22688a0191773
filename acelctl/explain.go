package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
)

const explainLong = `Explain one of the templates that rules are made from, or one of your rules: what
it demands, how it is written, its parameters, its formula in temporal logic, a
session that keeps it and one that breaks it, and what is easily taken wrongly.

The sessions are played through the engine: after each step stands the rule's
verdict, and a violation stands where it happens. Where examples stand beside a
rule, they are played in place of the template's.

Without a name the templates are listed, or with --rules the rules of its files. A
rule is named by its id, or by its text as reports show it, a condition on a tool by
tools.NAME.require and the like, and is looked for in --rules, or in the acel.yaml
found in this directory or the nearest one above it.
The keys per, within, where, command, state, tools and extends have a page too.
A name that is a template's and a rule's means the template; the rule then goes by
its text.

Exit codes:
  0  explained
  2  no template or rule has this name, or the rules have a mistake`

const explainExample = `  acelctl explain
  acelctl explain never_after
  acelctl explain within
  acelctl explain -r rules/refunds.yaml
  acelctl explain -r rules/refunds.yaml refund-budget
  acelctl explain -r rules/orders.yaml tools.refund.require
  acelctl explain 'must_precede(validate_record, delete_record)'`

func explainCommand() *cobra.Command {
	e := &explanation{}
	cmd := &cobra.Command{
		Use:     "explain [TEMPLATE|RULE]",
		Short:   "Explain a template, or a rule of yours",
		Long:    explainLong,
		Example: explainExample,
		Args:    cobra.ArbitraryArgs,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return append(templateNames(), topicNames()...), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			e.cmd = cmd
			defer e.source.Close()
			return e.run(args)
		},
	}
	cmd.Flags().StringArrayVarP(&e.rules, "rules", "r", nil, "look for the rule in `FILE`; may be repeated (default: acel.yaml here or above)")
	return cmd
}

// An explanation is one run of the command.
type explanation struct {
	rules []string

	cmd    *cobra.Command
	source source
}

func (e *explanation) run(args []string) error {
	switch {
	case len(args) > 1:
		return usageError(e.cmd, fmt.Errorf("it takes one template or rule, and got %q after %q; put quotes round a rule's text", args[1], args[0]))
	case len(args) == 1:
		return e.explain(args[0])
	case len(e.rules) > 0:
		return e.list()
	}
	return e.write(templateList(), nil)
}

// list writes what there is to explain in the rules files.
func (e *explanation) list() error {
	o, problems := e.load()
	if len(problems) > 0 {
		e.show(problems)
		return exitUnchecked
	}
	return e.write(ruleList(e.rules, o.rules), nil)
}

// explain writes the page of what has this name.
func (e *explanation) explain(name string) error {
	named := len(e.rules) > 0
	o, problems := e.load()
	t, isTemplate := acel.TemplateNamed(name)
	page, isTopic := topicNamed(name)
	if len(problems) > 0 && (named || !isTemplate && !isTopic) {
		e.show(problems)
		return exitUnchecked
	}
	found := rulesNamed(o.rules, name)
	switch {
	case isTemplate:
		e.noteNamesakes(name, found)
		return e.write(templatePage(t))
	case isTopic && len(found) == 0:
		return e.write(page, nil)
	case len(found) == 0:
		return usageError(e.cmd, e.unknown(name, o.rules))
	}
	return e.write(o.rulePages(found))
}

func (e *explanation) write(page string, err error) error {
	if err == nil {
		_, err = io.WriteString(e.cmd.OutOrStdout(), page)
	}
	return err
}

// load returns the rules of the files that are named, or else of the one that
// is found; none where there is no file.
func (e *explanation) load() (own, []*acel.Problem) {
	if len(e.rules) == 0 {
		path, ok := rules.Find(".")
		if !ok {
			return own{}, nil
		}
		e.rules = []string{relative(path)}
	}
	set, err := rules.Load(rules.Options{}, e.rules...)
	if err != nil {
		return own{}, rulesProblems(err, e.rules)
	}
	o, err := ownOf(set)
	return o, rules.ProblemsIn(err)
}

func (e *explanation) show(problems []*acel.Problem) {
	stderr := e.cmd.ErrOrStderr()
	for _, p := range problems {
		render.Problem(stderr, p, render.Options{Color: colored("auto", stderr), Source: &e.source})
	}
}

// noteNamesakes says of rules that have the name of a template how to see them.
func (e *explanation) noteNamesakes(name string, found []acel.Rule) {
	for _, r := range found {
		fmt.Fprintf(e.cmd.ErrOrStderr(), "note: this is the template %s; the rule of that id, at %s, is shown by its text: %s\n",
			name, render.Place(r.Place), render.Sanitize(r.String()))
	}
}
