package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// mostHookSaid is how many bytes are kept of what the user said between two calls.
const mostHookSaid = 64 << 10

// hear keeps what the user said until the next call, in a file beside the journal: a
// trace has it with that call.
func (j *hookJournal) hear(user string) error {
	info, err := os.Stat(j.name + ".said")
	if user == "" || err == nil && info.Size() > mostHookSaid {
		return nil
	}
	if err := hookAppend(j.name+".said", []byte(hookClip(user, mostHookSaid)+"\n")); err != nil {
		return fmt.Errorf("what the user said cannot be kept in %s.said: %w", j.name, reason(err))
	}
	return nil
}

// heard is what the user said since the call before; "" for nothing.
func (j *hookJournal) heard() string {
	said, _ := os.ReadFile(j.name + ".said") // what is not heard is not known: a rule that wants it refuses
	return strings.ToValidUTF8(strings.TrimSuffix(hookClip(string(said), mostHookSaid), "\n"), "\uFFFD")
}

// forget drops what the user said, which stands with a call now. Should it stay, it is
// heard twice.
func (j *hookJournal) forget() { os.Remove(j.name + ".said") }

// hookClip is the beginning of a text.
func hookClip(text string, most int) string { return text[:min(len(text), most)] }

// hookAppend adds to a file that only its owner can read, durably.
func hookAppend(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Sync()
}

// hookSyncDir makes the names in a directory durable, where the system can.
func hookSyncDir(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(filepath.Clean(name))
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}
