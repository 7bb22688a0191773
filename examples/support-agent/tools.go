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
	TicketID string      `json:"ticket_id"`
	OrderID  string      `json:"order_id"`
	Code     string      `json:"code"`
	Amount   json.Number `json:"amount"`
	To       string      `json:"to"`
	Text     string      `json:"text"`
}

// tools are the desk's, as MCP has them.
func (d *Desk) tools() []server.ServerTool {
	ticket := mcp.WithString("ticket_id", mcp.Required(), mcp.Description("such as T-101"))
	order := mcp.WithString("order_id", mcp.Required(), mcp.Description("such as A1"))
	text := mcp.WithString("text", mcp.Required())
	return []server.ServerTool{
		tool("list_tickets", d.list, mcp.WithDescription("Lists the ids of all tickets.")),
		tool("read_ticket", d.read, mcp.WithDescription("Tells what a customer wrote, who they are and which order it is about."), ticket),
		tool("comment", d.comment, mcp.WithDescription("Writes a note under a ticket."), ticket, text),
		tool("verify_customer", d.verify, mcp.WithDescription("Checks the code of a ticket's customer."), ticket,
			mcp.WithString("code", mcp.Required())),
		tool("look_up_order", d.lookUp, mcp.WithDescription("Tells the status and the total of an order."), order),
		tool("refund", d.refund, mcp.WithDescription("Pays money back for the order of a ticket."), ticket, order,
			mcp.WithNumber("amount", mcp.Required())),
		tool("send_email", d.sendEmail, mcp.WithDescription("Sends a letter about a ticket."), ticket,
			mcp.WithString("to", mcp.Required()), text),
		tool("close_ticket", d.closeTicket, mcp.WithDescription("Ends the work on a ticket."), ticket),
		tool("export_customers", d.export, mcp.WithDescription("Lists all customers with their codes.")),
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

func (d *Desk) list(arguments) (*mcp.CallToolResult, error) {
	return structured(map[string]any{"tickets": d.Tickets()})
}

func (d *Desk) read(a arguments) (*mcp.CallToolResult, error) {
	t, err := d.Ticket(a.TicketID)
	if err != nil {
		return nil, err
	}
	return structured(t)
}

func (d *Desk) comment(a arguments) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("The note is written."), d.Comment(a.TicketID, a.Text)
}

func (d *Desk) verify(a arguments) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("The customer is verified."), d.Verify(a.TicketID, a.Code)
}

func (d *Desk) lookUp(a arguments) (*mcp.CallToolResult, error) {
	o, err := d.Order(a.OrderID)
	if err != nil {
		return nil, err
	}
	return structured(o)
}

func (d *Desk) refund(a arguments) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(fmt.Sprintf("%s is on its way.", a.Amount)), d.Refund(a.OrderID, a.Amount.String())
}

func (d *Desk) sendEmail(a arguments) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("The letter to " + a.To + " is sent."), nil
}

func (d *Desk) closeTicket(a arguments) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("The ticket is closed."), d.Close(a.TicketID)
}

func (d *Desk) export(arguments) (*mcp.CallToolResult, error) { return structured(d.codes) }

// structured is a result for programs, with the same as a text for models.
func structured(value any) (*mcp.CallToolResult, error) {
	text, err := json.Marshal(value)
	return mcp.NewToolResultStructured(value, string(text)), err
}
