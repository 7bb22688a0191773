package gotest_test

import (
	"testing"

	"github.com/acel-dev/acel/examples/internal/readme"
)

func TestReadmeIsTrue(t *testing.T) {
	readme.Follow(t, readme.Page{Example: "gotest", Code: "gotest_test.go", Rules: "acel.yaml", Blocks: 13})
}
