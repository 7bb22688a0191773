package evidence_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/acel-dev/acel/examples/internal/readme"
)

func TestReadmeIsTrue(t *testing.T) {
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "acelctl"), "../../acelctl").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	readme.Follow(t, readme.Page{Example: "evidence", Rules: "acel.yaml", Needs: []string{"sed", "grep", "head", "sort", "wc"}, Blocks: 20})
}
