//go:build unix

package process

import (
	"os"
	"syscall"
	"time"
)

// basics are harmless variables that this system alone has.
var basics []string

// key is what tells variables apart.
func key(name string) string { return name }

// sameName reports whether two names are of one variable.
func sameName(a, b string) bool { return a == b }

// checkArguments finds nothing here: programs get their arguments as they are.
func checkArguments(string, []string) error { return nil }

// ask asks the group of a process to end.
func ask(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGTERM) }

// kill ends the group of a process.
func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// sweep ends what is left of the group of a process that has ended: it is asked to, and
// soon killed. The group's id is not given to others while it has members, and is used
// no more once it has none.
func sweep(p *os.Process) {
	if syscall.Kill(-p.Pid, syscall.SIGTERM) != nil {
		return
	}
	for range 20 {
		time.Sleep(25 * time.Millisecond)
		if syscall.Kill(-p.Pid, 0) != nil {
			return
		}
	}
	kill(p)
}
