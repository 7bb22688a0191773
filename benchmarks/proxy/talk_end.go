package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// seenMethod is what the server is asked with how many calls it has seen.
const seenMethod = "benchmark/seen"

// close ends the session. The error says that not all is as it should be: the server
// must have seen each call once, and everybody end in order.
func (t *talk) close() error {
	defer t.patient()()
	answer, err := t.ask(seenMethod, `{}`)
	if err == nil && string(value([]byte(answer), `"seen":`, `,}`)) != strconv.Itoa(t.calls) {
		err = fmt.Errorf("%d calls were made, and the server says %q", t.calls, strings.TrimSpace(answer))
	}
	if err != nil {
		return t.broken(err)
	}
	if err := errors.Join(t.to.Close(), t.end.Wait()); err != nil {
		return t.failed(err)
	}
	return nil
}

// kill ends a session that nobody asks any more. Its server ends with it.
func (t *talk) kill() error {
	_ = t.to.Close()
	_ = t.end.Process.Kill()
	_ = t.end.Wait()
	return nil
}

// broken ends a session, and says why.
func (t *talk) broken(why error) error {
	_ = t.kill()
	return t.failed(why)
}

// failed says which route has failed, and the last that it said, once it has ended.
func (t *talk) failed(why error) error {
	const most = 2_000
	said := t.stderr.Bytes()
	return fmt.Errorf("%s: %w\n%s", t.route.name, why, said[max(0, len(said)-most):])
}
