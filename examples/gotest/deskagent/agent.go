package deskagent

import (
	"context"
	"errors"

	"github.com/acel-dev/acel/acel"
)

// A Message is one of a chat, in OpenAI's shape.
type Message struct {
	Role       string          `json:"role"`
	Content    string          `json:"content,omitempty"`
	ToolCalls  []acel.ToolCall `json:"tool_calls,omitempty"`
	ToolCallID string          `json:"tool_call_id,omitempty"`
}

// A Model answers a chat: it asks for tools, or says its last word.
type Model interface {
	Reply(context.Context, []Message) (Message, error)
}

// An Agent works on tickets.
type Agent struct {
	Model Model
	Desk  *Desk
	// Recorder sees every call before it is made, and may refuse it.
	Recorder *acel.Recorder
}

// maxTurns bounds how often the model is asked about one ticket.
const maxTurns = 10

// Handle works on one ticket, and closes it with the model's last word.
func (a *Agent) Handle(ctx context.Context, ticket string) error {
	dispatch := acel.GuardToolCall(a.Recorder, a.Desk.Dispatch)
	closeTicket := acel.Guard(a.Recorder, "close_ticket", a.Desk.CloseTicket)

	chat := []Message{{Role: "user", Content: ticket}}
	for range maxTurns {
		reply, err := a.Model.Reply(ctx, chat)
		if err != nil {
			return err
		}
		chat = append(chat, reply)
		if len(reply.ToolCalls) == 0 {
			_, err := closeTicket(ctx, Closing{Summary: reply.Content})
			return err
		}
		for _, call := range reply.ToolCalls {
			answer, err := dispatch(ctx, call)
			if err != nil {
				answer = "Error: " + err.Error() // the model is to know, and may do better
			}
			chat = append(chat, Message{Role: "tool", ToolCallID: call.ID, Content: answer})
		}
	}
	return errors.New("the model does not come to an end")
}
