package benchmarks

// nativeShapes are those of our own formats.
func nativeShapes() []Shape {
	const call = `"tool": "$TOOL", "id": "c$CALL", "args": {"order": "A-$CALL", "amount": 19.90, "note": {"by": "clerk", "urgent": true}}, ` +
		`"result": {"text": "$RESULT"}, "time": "$BEGIN"}`
	return []Shape{
		{
			Format: "native", head: "[\n", between: ",\n", foot: "\n]\n",
			session: []part{once(`{"session": "$SESSION", "calls": [` + "\n  "), eachStep(",\n  ", "{"+call), once("\n]}")},
		},
		lines("native-jsonl", eachLine(`{"session": "$SESSION", `+call)),
		lines(
			"native-yaml",
			once("- session: $SESSION\n  calls:\n"),
			eachLine(`  - tool: $TOOL
    id: c$CALL
    args: {order: A-$CALL, amount: 19.90}
    result: "$RESULT"`),
		),
	}
}
