package process

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// basics are harmless variables that Windows alone has, and without which little runs.
var basics = []string{
	"APPDATA", "ALLUSERSPROFILE", "ComSpec", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "NUMBER_OF_PROCESSORS", "OS", "PATHEXT",
	"PROCESSOR_ARCHITECTURE", "ProgramData", "ProgramFiles", "ProgramFiles(x86)", "SystemDrive", "SystemRoot", "TEMP", "TMP",
	"USERNAME", "USERPROFILE", "windir",
}

// key is what tells variables apart: their case does not.
func key(name string) string { return strings.ToUpper(name) }

// sameName reports whether two names are of one variable.
func sameName(a, b string) bool { return strings.EqualFold(a, b) }

// checkArguments refuses arguments that the command interpreter, which runs batch files,
// would read as more than text.
func checkArguments(path string, arguments []string) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".bat", ".cmd":
	default:
		return nil
	}
	for _, a := range arguments {
		if strings.ContainsAny(a, "\"%!^&|<>()\r\n") {
			return fmt.Errorf("the upstream's command %q is a batch file, to which the argument %q cannot be given as text; give the program that it starts instead", path, a)
		}
	}
	return nil
}

// apart puts a child in a group of its own, so that a Ctrl-C is for us alone.
func apart() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
}

// ask ends a process and those that it started: there is no asking.
func ask(p *os.Process) { kill(p) }

// kill ends a process and those that it started.
func kill(p *os.Process) {
	tool := filepath.Join(os.Getenv("SystemRoot"), "System32", "taskkill.exe")
	if exec.Command(tool, "/T", "/F", "/PID", strconv.Itoa(p.Pid)).Run() != nil {
		_ = p.Kill()
	}
}

// sweep finds nothing: those whose parent has ended are not known here.
func sweep(*os.Process) {}
