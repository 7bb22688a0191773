package main

import (
	"fmt"
	"time"
)

// flight makes calls, of which up to width await their answers at a time, and returns how
// long all of them took. Each must be answered once, in whatever order.
func (t *talk) flight(calls, width int, note string) (time.Duration, error) {
	defer t.patient()()
	room, sent := make(chan struct{}, width), make(chan error, 1)
	first := t.id + 1
	t.id += calls
	t.calls += calls
	start := time.Now()
	go func() { sent <- t.send(first, calls, note, room) }()
	if err := t.receive(first, calls, note, room); err != nil {
		_ = t.end.Process.Kill() // which ends the sending, too
		drain(room, sent)
		return 0, err
	}
	return time.Since(start), <-sent
}

// drain makes room until nothing more is sent.
func drain(room <-chan struct{}, sent <-chan error) {
	for {
		select {
		case <-room:
		case <-sent:
			return
		}
	}
}

// send sends calls as there is room for them.
func (t *talk) send(first, calls int, note string, room chan<- struct{}) error {
	var line []byte
	for id := first; id < first+calls; id++ {
		room <- struct{}{}
		line = appendCall(line[:0], id, "pay", note)
		if _, err := t.to.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// receive takes the answers, and makes room.
func (t *talk) receive(first, calls int, note string, room <-chan struct{}) error {
	came := make([]bool, calls)
	for range calls {
		answer, err := t.from.ReadSlice('\n')
		if err != nil {
			return fmt.Errorf("not every call was answered: %w", err)
		}
		id, err := answered(answer, note)
		switch {
		case err != nil:
			return err
		case id < first || id >= first+calls || came[id-first]:
			return fmt.Errorf("an answer to call %d, which awaits none", id)
		}
		came[id-first] = true
		<-room
	}
	return nil
}
