package guard

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
)

// argumentsOf returns the arguments of a call as its client sent them; nil for none.
func argumentsOf(p mcp.CallToolParams) json.RawMessage {
	raw := p.RawArguments
	if len(raw) == 0 && p.Arguments != nil {
		var err error
		if raw, err = json.Marshal(p.Arguments); err != nil {
			raw = json.RawMessage(err.Error()) // which is no object, and refused as such
		}
	}
	if string(bytes.TrimSpace(raw)) == "null" {
		return nil
	}
	return raw
}

// problemOf says why arguments cannot be judged, as the handler might read others than
// those that the rules have read.
func (g *Guard) problemOf(ctx context.Context, args json.RawMessage, p mcp.CallToolParams) error {
	if len(args) == 0 {
		return nil
	}
	its, err := schemaOf(ctx, p.Name)
	if err != nil {
		return err
	}
	if err := g.definitions.Strict(args, its); err != nil {
		return err
	}
	var sent any
	if err := json.Unmarshal(args, &sent); err != nil {
		return refusal.Reason("its arguments cannot be read. Send one JSON object.")
	}
	if len(p.RawArguments) > 0 && !reflect.DeepEqual(sent, p.Arguments) {
		return refusal.Reason("its arguments were changed on their way to the tool, where nothing judges them. Whoever runs the server must put ACEL behind what changes them.")
	}
	return nil
}

// schemaOf returns the schema of a tool's arguments, as it is listed; nil for none.
func schemaOf(ctx context.Context, name string) (json.RawMessage, error) {
	tool := toolOf(ctx, name)
	if tool == nil {
		return nil, nil
	}
	if len(tool.Tool.RawInputSchema) > 0 {
		return tool.Tool.RawInputSchema, nil
	}
	raw, err := json.Marshal(tool.Tool.InputSchema)
	if err != nil {
		return nil, schema.ErrUnreadable
	}
	return raw, nil
}

// toolOf returns the tool that a call of this name reaches through middleware: one of
// the session's own, or the server's; nil for none.
func toolOf(ctx context.Context, name string) *server.ServerTool {
	if s, is := server.ClientSessionFromContext(ctx).(server.SessionWithTools); is {
		if tool, has := s.GetSessionTools()[name]; has {
			return &tool
		}
	}
	if s := server.ServerFromContext(ctx); s != nil {
		return s.GetTool(name)
	}
	return nil
}
