package deskagent_test

import (
	"context"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/examples/gotest/deskagent"
)

func Example() {
	model, err := deskagent.ParseScript(deskagent.Careful)
	if err != nil {
		fmt.Println(err)
		return
	}
	agent := &deskagent.Agent{
		Model:    model,
		Desk:     &deskagent.Desk{Codes: map[string]string{"ann": "4711"}},
		Recorder: &acel.Recorder{Name: "agent"},
	}
	err = agent.Handle(context.Background(), "Ann cannot log in. Her code is 4711.")
	fmt.Println(err, agent.Desk.Resets)
	fmt.Println(agent.Recorder.Trace().GomegaString())
	// Output:
	// <nil> [ann]
	// agent, 3 calls so far: verify_identity, reset_password, close_ticket
}
