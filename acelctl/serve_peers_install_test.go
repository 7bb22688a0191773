package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// ACEL_PEERS says how far the peers are tried: "full" runs every conformance suite and
// both revisions of the protocol, and "required" or "full" fail where a peer cannot be
// installed, which otherwise skips its tests.
const (
	peersVariable = "ACEL_PEERS"
	peersFolder   = "testdata/peers"
)

// lacking skips a test that lacks a peer through no fault of ours, or fails it.
func lacking(t *testing.T, why string) {
	t.Helper()
	if os.Getenv(peersVariable) != "" {
		t.Fatalf("%s, and %s=%s requires it", why, peersVariable, os.Getenv(peersVariable))
	}
	t.Skip(why)
}

// fully skips a test that only the long form runs.
func fully(t *testing.T) {
	t.Helper()
	if os.Getenv(peersVariable) != "full" {
		t.Skipf("the long form: %s=full runs it", peersVariable)
	}
}

// npmPeers returns the folder with what a folder of testdata/peers pins, under
// node_modules. It is installed when it is first asked for, and is there whole or not at
// all, whoever else installs it at the same time.
func npmPeers(t *testing.T, folder string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("peers are installed from npm, which is not for -short")
	}
	pinned := filepath.Join(peersFolder, folder)
	lock, err := os.ReadFile(filepath.Join(pinned, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	into, err := filepath.Abs(filepath.Join(peersFolder, "installed", fmt.Sprintf("%x", sha256.Sum256(lock))[:12]))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(into); err != nil {
		installPeers(t, pinned, into)
	}
	return into
}

// installPeers installs what a folder pins.
func installPeers(t *testing.T, pinned, into string) {
	t.Helper()
	for _, command := range []string{"node", "npm"} {
		if _, err := exec.LookPath(command); err != nil {
			lacking(t, command+" is not installed")
		}
	}
	if err := os.MkdirAll(filepath.Dir(into), 0o755); err != nil {
		t.Fatal(err)
	}
	temporary, err := os.MkdirTemp(filepath.Dir(into), "installing-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(temporary)
	for _, name := range []string{"package.json", "package-lock.json"} {
		text, err := os.ReadFile(filepath.Join(pinned, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(temporary, name), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	npmCI(t, temporary)
	if err := os.Rename(temporary, into); err != nil {
		if _, there := os.Stat(into); there != nil {
			t.Fatal(err)
		}
	}
}

// unreachableRegistry is how npm says that it has no network.
var unreachableRegistry = regexp.MustCompile(`npm (?:error|ERR!) code (EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ERR_SOCKET_TIMEOUT|ETIMEDOUT|FETCH_ERROR)`)

// npmCI installs what the lock file says, checks it by its sums and runs nothing of it.
func npmCI(t *testing.T, folder string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier",
		"--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000")
	command.Dir, command.WaitDelay = folder, time.Second
	said, err := command.CombinedOutput()
	switch reason := unreachableRegistry.FindSubmatch(said); {
	case err == nil:
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		lacking(t, "npm ci took longer than four minutes")
	case reason != nil:
		lacking(t, "the npm registry cannot be reached: "+string(reason[1]))
	default:
		t.Fatalf("npm ci: %v\n%s", err, said)
	}
}

// unreachableProxy is how the go tool says that it cannot fetch modules.
var unreachableProxy = regexp.MustCompile(`dial tcp|no such host|i/o timeout|module lookup disabled|connection refused`)

// goPeer builds a program of the module testdata/peers/gosdk, or of one that it needs.
func goPeer(t *testing.T, program string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("peers are fetched, which is not for -short")
	}
	file := filepath.Join(t.TempDir(), "peer")
	command := exec.CommandContext(t.Context(), "go", "build", "-o", file, program)
	command.Dir = filepath.Join(peersFolder, "gosdk")
	switch said, err := command.CombinedOutput(); {
	case err != nil && unreachableProxy.Match(said):
		lacking(t, fmt.Sprintf("the official Go SDK cannot be fetched: %s", said))
	case err != nil:
		t.Fatalf("go build %s: %v\n%s", program, err, said)
	}
	return file
}
