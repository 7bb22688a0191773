package process

import "syscall"

// apart puts a child in a group of its own, and has it asked to end when the thread
// that started it dies, which is when we do.
func apart() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
