package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Longer lines are not read, nor written, by any part.
const maxLine = 64 << 10

// What the server says of itself.
const (
	serverInfo = `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"echo","version":"1"}}`
	toolsList  = `{"tools":[{"name":"pay","inputSchema":{"type":"object","properties":{` +
		`"to":{"type":"string"},"amount":{"type":"number"},"note":{"type":"string"}},"required":["to","amount"]}}]}`
)

// echo is the server that does the least that one can: a call is answered with its note.
// What it needs of a request it looks for, and does not parse, wherever a proxy has put
// it; what a client sends has no escapes. Asked with seenMethod, it says how many calls
// it has seen.
func echo(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, maxLine)
	var answer []byte
	for seen := 0; ; {
		line, err := lines.ReadSlice('\n')
		if err != nil {
			if errors.Is(err, io.EOF) && len(line) == 0 {
				return nil
			}
			return fmt.Errorf("echo: a line that cannot be read: %w", err)
		}
		method := value(line, `"method":"`, `"`)
		if bytes.HasPrefix(method, []byte("notifications/")) {
			continue
		}
		answer = append(append(append(answer[:0], `{"jsonrpc":"2.0","id":`...), value(line, `"id":`, `,}`)...), `,"result":`...)
		switch string(method) {
		case "initialize":
			answer = append(answer, serverInfo...)
		case "tools/list":
			answer = append(answer, toolsList...)
		case "tools/call":
			seen++
			answer = append(append(append(answer, `{"content":[{"type":"text","text":"`...), value(line, `"note":"`, `"`)...), `"}]}`...)
		default:
			answer = append(strconv.AppendInt(append(answer, `{"seen":`...), int64(seen), 10), '}')
		}
		if _, err := out.Write(append(answer, '}', '\n')); err != nil {
			return err
		}
	}
}

// value is what stands behind a key, up to one of the characters of until.
func value(line []byte, key, until string) []byte {
	_, rest, _ := bytes.Cut(line, []byte(key))
	if end := bytes.IndexAny(rest, until); end >= 0 {
		return bytes.TrimSpace(rest[:end])
	}
	return nil
}
