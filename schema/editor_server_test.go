package schema_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// An absence is why there is no server to ask, through no fault of ours.
type absence struct{ reason string }

func (a absence) Error() string { return a.reason }

// languageServer returns the command that starts yaml-language-server, of the
// version that testdata/editor pins. It is installed from npm into the user's
// cache when it is first asked for. An absence is returned where that cannot be.
func languageServer() (*exec.Cmd, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, absence{"node is not installed"}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, absence{err.Error()}
	}
	pinned := map[string][]byte{}
	for _, name := range []string{"package.json", "package-lock.json"} {
		if pinned[name], err = os.ReadFile(filepath.Join("testdata", "editor", name)); err != nil {
			return nil, err
		}
	}
	sum := sha256.Sum256(pinned["package-lock.json"])
	directory := filepath.Join(cache, "acel", fmt.Sprintf("yaml-language-server-%x", sum[:6]))
	if _, err := os.Stat(directory); err != nil {
		if err := install(pinned, directory); err != nil {
			return nil, err
		}
	}
	return exec.Command(node, filepath.Join(directory, "node_modules", "yaml-language-server", "bin", "yaml-language-server"), "--stdio"), nil
}

// install installs what the files pin into a directory, which is there whole or
// not at all, whoever else installs it at the same time.
func install(pinned map[string][]byte, directory string) error {
	npm, err := exec.LookPath("npm")
	if err != nil {
		return absence{"npm is not installed"}
	}
	if err := os.MkdirAll(filepath.Dir(directory), 0o755); err != nil {
		return absence{err.Error()}
	}
	temporary, err := os.MkdirTemp(filepath.Dir(directory), "installing-")
	if err != nil {
		return absence{err.Error()}
	}
	defer os.RemoveAll(temporary)
	for name, data := range pinned {
		if err := os.WriteFile(filepath.Join(temporary, name), data, 0o644); err != nil {
			return err
		}
	}
	if err := clean(npm, temporary); err != nil {
		return err
	}
	err = os.Rename(temporary, directory)
	if _, there := os.Stat(directory); there == nil {
		return nil
	}
	return err
}

// clean runs npm ci, which installs what the lock file says, checks it by its
// sums and runs nothing of it.
func clean(npm, directory string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier",
		"--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000")
	command.Dir = directory
	command.WaitDelay = time.Second
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	err := command.Run()
	switch {
	case err == nil:
		return nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return absence{"npm ci took longer than two minutes"}
	}
	code := regexp.MustCompile(`npm (?:error|ERR!) code (\S+)`).FindSubmatch(said.Bytes())
	if code != nil && slices.Contains(unreachable(), string(code[1])) {
		return absence{"the npm registry cannot be reached: " + string(code[1])}
	}
	return fmt.Errorf("npm ci: %w\n%s", err, said.Bytes())
}

// unreachable are the codes with which npm says that it has no network.
func unreachable() []string {
	return []string{
		"EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "ERR_SOCKET_TIMEOUT",
		"ETIMEDOUT", "FETCH_ERROR",
	}
}
