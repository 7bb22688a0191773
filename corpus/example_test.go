package corpus_test

import (
	"fmt"

	"github.com/acel-dev/acel/corpus"
)

func Example() {
	for _, f := range corpus.Labelled() {
		fmt.Println(f.Name)
	}
	// Output:
	// must_precede.yaml
	// cannot_follow_without.yaml
	// at_most_n_times.yaml
	// at_most_total.yaml
	// never_after.yaml
	// required_before_session_end.yaml
	// mutually_exclusive.yaml
	// never.yaml
	// exactly_n_times.yaml
	// at_least_n_times.yaml
	// must_be_first.yaml
	// must_be_last.yaml
	// must_follow.yaml
	// must_precede_each.yaml
	// must_follow_each.yaml
	// must_precede_immediately.yaml
	// must_follow_immediately.yaml
	// both_or_neither.yaml
	// one_of.yaml
	// only.yaml
	// rate_limit.yaml
	// at_most_per_turn.yaml
	// no_repeat.yaml
	// argument_from.yaml
	// combinations.yaml
}
