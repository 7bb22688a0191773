package main

import (
	"fmt"
	"math/big"
	"sync"
)

// A Desk is what the tools work on: customers with their codes, and orders. It is safe
// for concurrent use. It knows nothing of rules.
type Desk struct {
	mu      sync.Mutex
	codes   map[string]string // by customer
	orders  map[string]*Order
	refunds []string
}

// An Order is one of a customer's. Totals are decimals, as text.
type Order struct {
	ID     string `json:"order_id"`
	Status string `json:"status"`
	Total  string `json:"total"`
}

// NewDesk returns a desk with one customer and three orders.
func NewDesk() *Desk {
	return &Desk{
		codes: map[string]string{"ann": "4711"},
		orders: map[string]*Order{
			"A1": {"A1", "open", "120.00"},
			"A2": {"A2", "shipped", "600.00"},
			"A3": {"A3", "open", "9.90"},
		},
	}
}

// LookUp returns an order.
func (d *Desk) LookUp(id string) (Order, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	o, err := d.order(id)
	if err != nil {
		return Order{}, err
	}
	return *o, nil
}

// order finds an order, under the lock.
func (d *Desk) order(id string) (*Order, error) {
	if o := d.orders[id]; o != nil {
		return o, nil
	}
	return nil, fmt.Errorf("there is no order %q", id)
}

// Verify says whether a customer is who they say.
func (d *Desk) Verify(customer, code string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if known, is := d.codes[customer]; !is || known != code {
		return fmt.Errorf("the code of %q is another", customer)
	}
	return nil
}

// Refund pays money back for an order.
func (d *Desk) Refund(id, amount string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, err := d.order(id); err != nil {
		return err
	}
	if sum, is := new(big.Rat).SetString(amount); !is || sum.Sign() <= 0 {
		return fmt.Errorf("%q is no amount", amount)
	}
	d.refunds = append(d.refunds, id+" "+amount)
	return nil
}

// Cancel cancels an order.
func (d *Desk) Cancel(id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	o, err := d.order(id)
	if err == nil {
		o.Status = "cancelled"
	}
	return err
}
