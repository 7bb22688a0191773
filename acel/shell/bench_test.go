package shell_test

import (
	"encoding/json"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/shell"
)

func BenchmarkHolds(b *testing.B) {
	c, err := shell.Clause("", "pytest", "go test", "npm test")
	if err != nil {
		b.Fatal(err)
	}
	args, err := json.Marshal(map[string]string{"command": `cd "$DIR" && git add -A && git commit -m "$(cat <<'EOF'
Fix login
EOF
)" && git push 2>&1 | tail -5`})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if ran, err := c.Holds(nil, acel.Call{Args: args}); ran || err != nil {
			b.Fatal(ran, err)
		}
	}
}
