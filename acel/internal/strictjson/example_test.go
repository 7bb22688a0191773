package strictjson_test

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel/internal/strictjson"
)

func Example() {
	form := strictjson.Form{Name: "list of tools", Short: "list", Schema: "acel.tools/v1", Hint: "write it anew"}
	const text = `{"schema": "acel.tools/v1",
 "tools": ["look", "delete", 7]}`

	r, err := form.Open("tools.json", strings.NewReader(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	var schema string
	var tools []string
	r.Object("a list of tools", strictjson.Members{
		"schema": func() { r.Text(&schema) },
		"tools": func() {
			r.List("tools", func() {
				var tool string
				r.Text(&tool)
				tools = append(tools, tool)
			})
		},
	})
	fmt.Println(r.Err())
	// Output:
	// tools.json:2:30: want a text (write it anew)
}
