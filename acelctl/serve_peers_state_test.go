package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestARefusedCallLeavesTheFilesOfServerFilesystem(t *testing.T) {
	node, dir := npmPeers(t, ""), t.TempDir()
	const rules = "contracts: [{id: look-first, must_precede: [read_text_file, write_file], per: path}, {id: no-move, never: move_file}]"
	file, kept := filepath.Join(dir, "a.txt"), "as it was"
	if err := os.WriteFile(file, []byte(kept), 0o600); err != nil {
		t.Fatal(err)
	}
	gated := inspecting(t, node, gatedBy(t, rules, npmServer(node, "server-filesystem", dir)...)...)
	if text := gated.calls(t, "read_text_file", "path="+file); !strings.Contains(text, kept) {
		t.Errorf("a call that is allowed has no answer:\n%s", text)
	}
	refuses(t, gated.calls(t, "write_file", "path="+file, "content=other"), "look-first")
	refuses(t, gated.calls(t, "move_file", "source="+file, "destination="+file+".bak"), "no-move")
	if text, err := os.ReadFile(file); string(text) != kept {
		t.Errorf("the file holds %q (%v)", text, err)
	}
	if entries, err := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%d files (%v), expected the one that was there", len(entries), err)
	}
}

func TestARefusedCallLeavesTheGraphOfServerMemory(t *testing.T) {
	node, file := npmPeers(t, ""), filepath.Join(t.TempDir(), "memory.jsonl")
	command := []string{"acelctl", "serve", "--rules", ruled(t, "contracts: [{id: no-forgetting, never: delete_entities}]"), "--env", "MEMORY_FILE_PATH=" + file, "--"}
	gated := inspecting(t, node, append(command, npmServer(node, "server-memory")...)...)
	gated.calls(t, "create_entities", `entities=[{"name":"ann","entityType":"customer","observations":["likes tea"]}]`)
	before, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(before), "likes tea") {
		t.Fatalf("a call that is allowed has no effect: %s (%v)", before, err)
	}
	refuses(t, gated.calls(t, "delete_entities", `entityNames=["ann"]`), "no-forgetting")
	if after, err := os.ReadFile(file); string(after) != string(before) {
		t.Errorf("the graph is now %s (%v)", after, err)
	}
}
