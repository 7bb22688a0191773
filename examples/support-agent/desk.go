package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"sync"
)

// A Desk is what the tools work on: tickets, the customers who wrote them, and orders. It
// is safe for concurrent use. It knows nothing of rules: whoever asks gets what they ask
// for.
type Desk struct {
	mu      sync.Mutex
	tickets map[string]*Ticket
	orders  map[string]Order
	codes   map[string]string // by the customer's address
}

// A Ticket is what a customer has written, and what was written under it since.
type Ticket struct {
	ID       string   `json:"ticket_id"`
	Customer string   `json:"customer_email"`
	Order    string   `json:"order_id"`
	Text     string   `json:"text"`
	Status   string   `json:"status"`
	Comments []string `json:"comments"`
}

// An Order is one of a customer's. Its total is a decimal number; the oldest have none.
type Order struct {
	ID     string      `json:"order_id"`
	Status string      `json:"status"`
	Total  json.Number `json:"total,omitempty"`
}

// Ticket returns a copy of a ticket.
func (d *Desk) Ticket(id string) (Ticket, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t, err := d.ticket(id)
	if err != nil {
		return Ticket{}, err
	}
	found := *t
	found.Comments = append([]string{}, t.Comments...)
	return found, nil
}

// ticket finds a ticket, under the lock.
func (d *Desk) ticket(id string) (*Ticket, error) {
	if t := d.tickets[id]; t != nil {
		return t, nil
	}
	return nil, fmt.Errorf("there is no ticket %q", id)
}

// Tickets returns the ids of all tickets, in order.
func (d *Desk) Tickets() []string { return slices.Sorted(maps.Keys(d.tickets)) }

// Order returns an order.
func (d *Desk) Order(id string) (Order, error) {
	if o, is := d.orders[id]; is {
		return o, nil
	}
	return Order{}, fmt.Errorf("there is no order %q", id)
}

// Verify says whether the customer of a ticket has told the right code.
func (d *Desk) Verify(ticket, code string) error {
	t, err := d.Ticket(ticket)
	if err == nil && d.codes[t.Customer] != code {
		err = fmt.Errorf("the code of %s is another", t.Customer)
	}
	return err
}

// Refund pays money back for an order: it would, if the desk had a bank.
func (d *Desk) Refund(order, amount string) error {
	if _, err := d.Order(order); err != nil {
		return err
	}
	if sum, is := new(big.Rat).SetString(amount); !is || sum.Sign() <= 0 {
		return fmt.Errorf("%q is no amount", amount)
	}
	return nil
}

// Comment writes a note under a ticket.
func (d *Desk) Comment(ticket, text string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	t, err := d.ticket(ticket)
	if err == nil {
		t.Comments = append(t.Comments, text)
	}
	return err
}

// Close closes a ticket.
func (d *Desk) Close(ticket string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	t, err := d.ticket(ticket)
	if err == nil {
		t.Status = "closed"
	}
	return err
}
