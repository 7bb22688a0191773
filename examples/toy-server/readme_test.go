package main

import (
	"testing"

	"github.com/acel-dev/acel/examples/internal/readme"
)

func TestReadmeIsTrue(t *testing.T) {
	readme.Follow(t, readme.Page{Example: "toy-server", Code: "server.go", Rules: "acel.yaml", Blocks: 5})
}
