package deskagent

import (
	"context"
	"encoding/json"
	"errors"
)

// A Script is a model that says what it was given to say. It stands for a chat
// model in tests.
type Script struct {
	// Replies are what it says, in order.
	Replies []Message
	// Heard is the chat as it was when the model was last asked.
	Heard []Message
}

// ParseScript reads replies as OpenAI's API has them: a JSON list of messages.
func ParseScript(replies string) (*Script, error) {
	s := &Script{}
	return s, json.Unmarshal([]byte(replies), &s.Replies)
}

// Reply returns the next of the replies.
func (s *Script) Reply(_ context.Context, chat []Message) (Message, error) {
	s.Heard = chat
	if len(s.Replies) == 0 {
		return Message{}, errors.New("the script has ended")
	}
	next := s.Replies[0]
	s.Replies = s.Replies[1:]
	return next, nil
}
