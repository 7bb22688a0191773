package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// arguments are those of all tools.
type arguments struct {
	OrderID    string      `json:"order_id"`
	CustomerID string      `json:"customer_id"`
	Code       string      `json:"code"`
	Amount     json.Number `json:"amount"`
}

// tools are the desk's, as MCP has them.
func (d *Desk) tools() []server.ServerTool {
	order := mcp.WithString("order_id", mcp.Required())
	return []server.ServerTool{
		tool("look_up_order", d.lookUp, mcp.WithDescription("Tells the status and the total of an order."), order),
		tool("verify_customer", d.verify, mcp.WithDescription("Checks a customer's code."),
			mcp.WithString("customer_id", mcp.Required()), mcp.WithString("code", mcp.Required())),
		tool("refund", d.refund, mcp.WithDescription("Pays money back for an order."), order, mcp.WithNumber("amount", mcp.Required())),
		tool("cancel_order", d.cancel, mcp.WithDescription("Cancels an order."), order),
		tool("close_ticket", d.closeTicket, mcp.WithDescription("Ends the work on the customer's question.")),
	}
}

// tool makes a tool of a function. Its errors are for the model to read.
func tool(name string, run func(arguments) (*mcp.CallToolResult, error), o ...mcp.ToolOption) server.ServerTool {
	return server.ServerTool{Tool: mcp.NewTool(name, o...), Handler: func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var a arguments
		if err := r.BindArguments(&a); err != nil {
			return mcp.NewToolResultErrorFromErr("the arguments are not what the tool takes", err), nil
		}
		result, err := run(a)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return result, nil
	}}
}

func (d *Desk) lookUp(a arguments) (*mcp.CallToolResult, error) {
	o, err := d.LookUp(a.OrderID)
	return mcp.NewToolResultStructured(o, fmt.Sprintf("Order %s is %s, total %s.", o.ID, o.Status, o.Total)), err
}

func (d *Desk) verify(a arguments) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("The customer is verified."), d.Verify(a.CustomerID, a.Code)
}

func (d *Desk) refund(a arguments) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(fmt.Sprintf("%s is on its way.", a.Amount)), d.Refund(a.OrderID, a.Amount.String())
}

func (d *Desk) cancel(a arguments) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("The order is cancelled."), d.Cancel(a.OrderID)
}

func (d *Desk) closeTicket(arguments) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("The ticket is closed."), nil
}
