package process

import (
	"runtime"
	"time"
)

// tend starts the child, waits for its end, and ends what is left of its group. It
// does so on one thread, since on Linux a child is told of the death of the thread that
// started it.
func (p *Process) tend(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	started <- err
	if err != nil {
		return
	}
	_ = p.cmd.Wait() // how it ended is its state
	close(p.exited)
	p.CloseSend()
	sweep(p.cmd.Process)
	p.stdout.settle()
	p.stderr.close()
	close(p.gone)
}

// Close ends the child and all of its group: its standard input is closed; then it is
// asked by a signal; then it is killed. It returns once nothing is left.
func (p *Process) Close() error {
	p.closing.Do(func() {
		go p.CloseSend() // some systems let nobody close what somebody writes to
		if !p.ends(p.endWait) {
			ask(p.cmd.Process)
		}
		if !p.ends(p.termWait) {
			kill(p.cmd.Process)
		}
		<-p.gone
		p.stdout.close()
	})
	<-p.gone
	return nil
}

// Kill kills the child and all of its group, at once.
func (p *Process) Kill() { kill(p.cmd.Process) }

// Wait returns once nothing of the child is left.
func (p *Process) Wait() { <-p.gone }

// ends waits for the child's end, and reports whether it came.
func (p *Process) ends(within time.Duration) bool {
	await(within, p.exited)
	select {
	case <-p.exited:
		return true
	default:
		return false
	}
}
