package mcpproxy

import (
	"context"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// Converse carries a session between two pipes.
func (p *Proxy) Converse(ctx context.Context, session string, front, upstream frame.Pipe) error {
	return p.converse(ctx, session, front, upstream)
}
