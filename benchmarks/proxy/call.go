package main

import (
	"bytes"
	"fmt"
	"strconv"
)

// appendCall appends a call, of which the server needs the note alone.
func appendCall(line []byte, id int, tool, note string) []byte {
	line = append(strconv.AppendInt(append(line, `{"jsonrpc":"2.0","id":`...), int64(id), 10), `,"method":"tools/call","params":{"name":"`...)
	line = append(append(line, tool...), `","arguments":{"to":"r-0000117","amount":4.25,"note":"`...)
	return append(append(line, note...), `"}}}`+"\n"...)
}

// answered returns the id of the call that a line answers, if that is as it should be.
func answered(line []byte, note string) (int, error) {
	id, err := strconv.Atoi(string(value(line, `"id":`, `,}`)))
	if err != nil || !bytes.Equal(value(line, `"text":"`, `"`), []byte(note)) || bytes.Contains(line, []byte(`"isError":true`)) {
		return 0, fmt.Errorf("not the answer to a call: %.300q", line)
	}
	return id, nil
}
