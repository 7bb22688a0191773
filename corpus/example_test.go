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
	// combinations.yaml
}
