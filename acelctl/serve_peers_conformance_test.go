package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// A conformance suite is one of the protocol's makers, with what it is asked to run.
type conformance struct {
	node string   // the node that runs it
	in   string   // the folder of its node_modules
	of   []string // which scenarios; none is those that every server is held to
}

// checksFolder is the name of the folder with what a scenario found.
var checksFolder = regexp.MustCompile(`^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$`)

// against runs the suite against a front, or a server that asks for no token. A check that
// fails is a score as any other.
func (c conformance) against(t *testing.T, f front) scores {
	t.Helper()
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	suite := filepath.Join(c.in, "node_modules/@modelcontextprotocol/conformance/dist/index.js")
	bearer, err := filepath.Abs(filepath.Join(peersFolder, "bearer.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, c.node, append([]string{"--import", bearer, suite, "server", "--url", f.url, "-o", dir}, c.of...)...)
	cmd.Env = append(os.Environ(), "PEER_TOKEN="+f.token)
	said, _ := cmd.CombinedOutput() // it exits with 1 where a check fails
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := scores{}
	for _, e := range entries {
		if name := checksFolder.FindStringSubmatch(e.Name()); name != nil {
			found[name[1]] = checksOf(t, filepath.Join(dir, e.Name(), "checks.json"))
		}
	}
	if len(found) < 20 || ctx.Err() != nil {
		t.Fatalf("the suite ran %d scenarios:\n%s", len(found), said)
	}
	return found
}

// served is the SDK's server over HTTP, with sessions or without.
func served(t *testing.T, server string, stateless bool) front {
	t.Helper()
	return front{url: listening(t, func(port string) (env, command []string) {
		flag := "-stateless=false"
		if stateless {
			flag = "-stateless"
		}
		return nil, []string{server, "-http", "127.0.0.1:" + port, flag}
	})}
}

// noRule lets everything pass.
const noRule = "contracts: [{never: no-such-tool}]"

// fronted are the scenarios that come out in another way through the gate than without
// where it is before a command, and why: its front is a server of its own then, and does
// some of what is left to servers differently.
var fronted = map[string]string{
	"server-sse-multiple-streams":          "the front answers in JSON where nothing comes before the answer, and the scenario counts streams",
	"server-sse-polling":                   "the front lets no stream be resumed, which is left to servers",
	"server-stateless":                     "what a server says over standard streams has no status of HTTP, so that its errors are answers like others",
	"http-custom-header-server-validation": "the front does not compare Mcp-Param headers with the arguments, which alone are judged",
}

// The suite that runs on Node 20, over both kinds of upstreams.
func TestConformanceThroughServeIsThatOfTheServerBehind(t *testing.T) {
	c := conformance{node: "node", in: npmPeers(t, "")}
	server := goPeer(t, everythingServer)
	behind := served(t, server, false)
	direct := c.against(t, behind)
	t.Run("HTTP to HTTP", func(t *testing.T) {
		c.against(t, fronting(t, noRule, "--upstream", behind.url)).sameAs(t, direct, nil)
	})
	t.Run("HTTP to a command", func(t *testing.T) {
		c.against(t, fronting(t, noRule, "--", server)).sameAs(t, direct, fronted)
	})
}

// The suite that knows both eras of the protocol.
func TestConformanceOfEachRevisionThroughServe(t *testing.T) {
	fully(t)
	in, server := npmPeers(t, "full"), goPeer(t, everythingServer)
	for revision, stateless := range map[string]bool{"2025-11-25": false, "2026-07-28": true} {
		t.Run(revision, func(t *testing.T) {
			c := conformance{node: newNode(t, in), in: in, of: []string{"--requirements", revision}}
			behind := served(t, server, stateless)
			direct := c.against(t, behind)
			t.Run("HTTP to HTTP", func(t *testing.T) {
				c.against(t, fronting(t, noRule, "--upstream", behind.url)).sameAs(t, direct, nil)
			})
			t.Run("HTTP to a command", func(t *testing.T) {
				c.against(t, fronting(t, noRule, "--", server)).sameAs(t, direct, fronted)
			})
		})
	}
}

// newNode is a Node of version 22 or later: the one that is installed with the suite, or
// else the system's.
func newNode(t *testing.T, in string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(in, "node_modules/node-*/bin/node"))
	if err != nil {
		t.Fatal(err)
	}
	for _, node := range append(found, "node") {
		said, err := exec.CommandContext(t.Context(), node, "--version").Output()
		if err == nil && bytes.Compare(said, []byte("v22")) >= 0 {
			return node
		}
	}
	lacking(t, "there is no Node of version 22 or later")
	return ""
}
