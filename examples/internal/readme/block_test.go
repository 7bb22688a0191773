package readme

import (
	"slices"
	"testing"
)

func TestBlocksAreWhatStandsBetweenFences(t *testing.T) {
	page := "# Page\n\n```sh\ngo test .\n```\n\n  ```\n  ok\n  ```\ntext\n```go\nx := 1\n\ny := 2\n```\n"
	want := []block{{3, "sh", "go test .\n"}, {7, "", "  ok\n"}, {11, "go", "x := 1\n\ny := 2\n"}}
	if got := blocksOf(page); !slices.Equal(got, want) {
		t.Errorf("%+v, expected %+v", got, want)
	}
}

func TestTheTimesOfARunAreNoDifference(t *testing.T) {
	for printed, want := range map[string]string{
		"ok  \tx\t0.02s":                             "ok  \tx\t0.000s",
		"Ran 2 of 8 Specs in 1.234 seconds":          "Ran 2 of 8 Specs in 0.000 seconds",
		"a_test.go:9 @ 11/30/26 06:30:15.529":        "a_test.go:9 @ 12/01/26 09:00:00.000",
		"a_test.go:9: step 2, 0.5 more, 3 of 4 rows": "a_test.go:9: step 2, 0.5 more, 3 of 4 rows",
	} {
		if got := timeless(printed); got != want {
			t.Errorf("%+v, expected %+v", got, want)
		}
	}
}
