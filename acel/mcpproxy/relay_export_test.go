package mcpproxy

import (
	"context"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// AwaitElsewhere sets how long an answer is awaited whose stream has ended.
func (p *Proxy) AwaitElsewhere(d time.Duration) { p.elsewhere = d }

// Converse carries a session between two pipes.
func (p *Proxy) Converse(ctx context.Context, session string, front, upstream frame.Pipe) error {
	return p.converse(ctx, session, front, upstream)
}
