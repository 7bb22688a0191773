package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
)

// copyBoth starts the server, and copies both ways between it and the client: the floor
// under every proxy that is a process and reads what passes.
func copyBoth(in io.Reader, out io.Writer) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	server := exec.Command(self)
	server.Env, server.Stderr = append(os.Environ(), partVariable+"="+echoPart), os.Stderr
	to, err := server.StdinPipe()
	if err != nil {
		return err
	}
	from, err := server.StdoutPipe()
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return err
	}
	asked := make(chan error, 1)
	go func() { asked <- errors.Join(copyBytes(to, in), to.Close()) }()
	answered := copyBytes(out, from)
	return errors.Join(<-asked, answered, server.Wait())
}

// copyBytes reads and writes until nothing more comes, as a proxy does: nothing is left
// to the system.
func copyBytes(to io.Writer, from io.Reader) error {
	buffer := make([]byte, maxLine)
	for {
		n, err := from.Read(buffer)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return err
		}
	}
}
