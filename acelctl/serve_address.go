package main

import (
	"errors"
	"fmt"
	"net"
	"strconv"

	"github.com/acel-dev/acel/acel/render"
)

// An address is a flag that takes HOST:PORT, :PORT or PORT. Without a host it is that of
// this machine, which nobody else can reach. The zero value is one that was not given.
type address struct{ host, port string }

// Set takes an address.
func (a *address) Set(text string) error {
	if text == "" {
		return errors.New("it is empty: is a variable of the shell unset?")
	}
	host, port, err := net.SplitHostPort(text)
	if err != nil && isPort(text) {
		host, port, err = "", text, nil
	}
	if err != nil || !isPort(port) {
		return fmt.Errorf("want a port or HOST:PORT, such as 8080 or 127.0.0.1:8080, not %q", render.Clip(text, 60))
	}
	if host == "" {
		host = "127.0.0.1"
	}
	a.host, a.port = host, port
	return nil
}

// isPort reports whether a text is the number of a port; 0 is any that is free.
func isPort(text string) bool {
	_, err := strconv.ParseUint(text, 10, 16)
	return err == nil
}

// given reports whether there is an address.
func (a *address) given() bool { return a.port != "" }

// String returns the address; "" for none.
func (a *address) String() string {
	if !a.given() {
		return ""
	}
	return net.JoinHostPort(a.host, a.port)
}

// Type names the argument in the help.
func (a *address) Type() string { return "ADDR" }
