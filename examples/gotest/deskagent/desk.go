package deskagent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// A Desk is what the agent's tools work on. Codes has the code of each user.
type Desk struct {
	Codes  map[string]string
	Resets []string // users whose password was reset
	Closed []string // summaries of closed tickets
}

// A Claim is that somebody is a user, with the code that proves it.
type Claim struct {
	User string `json:"user"`
	Code string `json:"code,omitempty"`
}

// A Closing is how a ticket ends.
type Closing struct {
	Summary string `json:"summary"`
}

// VerifyIdentity is the tool verify_identity.
func (d *Desk) VerifyIdentity(_ context.Context, c Claim) (string, error) {
	if code, known := d.Codes[c.User]; !known || code != c.Code {
		return "", errors.New("wrong code")
	}
	return "verified", nil
}

// ResetPassword is the tool reset_password. It believes whoever calls it.
func (d *Desk) ResetPassword(_ context.Context, c Claim) (string, error) {
	d.Resets = append(d.Resets, c.User)
	return "reset", nil
}

// CloseTicket is the tool close_ticket, which the program calls by itself.
func (d *Desk) CloseTicket(_ context.Context, c Closing) (string, error) {
	if c.Summary == "" {
		return "", errors.New("a ticket needs a summary")
	}
	d.Closed = append(d.Closed, c.Summary)
	return "closed", nil
}

// Dispatch runs the tool that a model asks for.
func (d *Desk) Dispatch(ctx context.Context, call acel.ToolCall) (string, error) {
	var c Claim
	if err := json.Unmarshal([]byte(call.Function.Arguments), &c); err != nil {
		return "", err
	}
	switch call.Function.Name {
	case "verify_identity":
		return d.VerifyIdentity(ctx, c)
	case "reset_password":
		return d.ResetPassword(ctx, c)
	}
	return "", fmt.Errorf("no tool is called %q", call.Function.Name)
}
