package deskspecs_test

import (
	"testing"

	"github.com/acel-dev/acel/examples/internal/readme"
)

func TestReadmeIsTrue(t *testing.T) {
	readme.Follow(t, readme.Page{Example: "ginkgo", Code: "ginkgo_test.go", Rules: "acel.yaml", Needs: []string{"jq"}, Blocks: 28})
}
