package main

import (
	"bufio"
	"bytes"
	"io"
	"strings"
)

// between answers lines of a client by the server's answers, of which it makes what
// change says.
func between(in io.Reader, out io.Writer, change func(answer string) string) error {
	for lines := bufio.NewReader(in); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil
		}
		var answer bytes.Buffer
		if err := echo(bytes.NewReader(line), &answer); err != nil {
			return err
		}
		if _, err := io.WriteString(out, change(answer.String())); err != nil {
			return err
		}
	}
}

// isCall reports whether an answer is to a call.
func isCall(answer string) bool { return strings.Contains(answer, `"content"`) }

// onceMore answers calls twice.
func onceMore(in io.Reader, out io.Writer) error {
	return between(in, out, func(answer string) string {
		if isCall(answer) {
			return answer + answer
		}
		return answer
	})
}

// mute answers no call.
func mute(in io.Reader, out io.Writer) error {
	return between(in, out, func(answer string) string {
		if isCall(answer) {
			return ""
		}
		return answer
	})
}

// garble answers calls with what they did not bring.
func garble(in io.Reader, out io.Writer) error {
	return between(in, out, func(answer string) string { return strings.Replace(answer, `"text":"`, `"text":"~`, 1) })
}

// alone answers calls as the server does, which it does not ask.
func alone(in io.Reader, out io.Writer) error {
	return between(in, out, func(answer string) string { return answer })
}
