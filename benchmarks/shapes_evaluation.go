package benchmarks

// evaluationShapes are those of what runs agents to evaluate them.
func evaluationShapes() []Shape {
	const call = `"tool_calls": [{"id": "c$CALL", "function": "$TOOL", "arguments": {"order": "A-$CALL"}, "type": "function"}]`
	return []Shape{
		{
			Format: "inspect", between: ",\n", foot: "\n]}\n",
			head: `{"version": 2, "status": "success", "eval": {"task": "refunds", "model": "m", "created": "2026-03-01T09:00:00+00:00"}, "plan": {"steps": []}, "results": {}, "stats": {}, "samples": [` + "\n",
			session: []part{
				once(`{"id": "$SESSION", "epoch": 1, "input": "see to it", "target": "done", "messages": [` + "\n" + `{"id": "u1", "role": "user", "content": "see to it"},` + "\n"),
				eachStep(",\n", `{"id": "a$CALL", "role": "assistant", "content": "", "source": "generate", `+call+`},`+"\n"+
					`{"id": "t$CALL", "role": "tool", "tool_call_id": "c$CALL", "function": "$TOOL", "content": "$RESULT"}`),
				once("],\n" + `"events": [` + "\n"),
				eachStep(",\n", `{"event": "model", "timestamp": "$BEGIN", "completed": "$BEGIN", "input": [], "output": {"choices": [{"message": {"role": "assistant", "content": "", `+call+`}}]}},`+"\n"+
					`{"event": "tool", "id": "c$CALL", "function": "$TOOL", "arguments": {"order": "A-$CALL"}, "result": "$RESULT", "timestamp": "$BEGIN", "completed": "$END"}`),
				once(`], "attachments": {}}`),
			},
		},
		lines(
			"atif",
			once(`{"schema_version": "ATIF-v1.6", "session_id": "$SESSION", "agent": {"name": "clerk", "version": "1.0", "model_name": "m"}, "steps": [`),
			eachStep(", ", `{"step_id": $STEP, "timestamp": "$BEGIN", "source": "agent", "message": "I look.", "tool_calls": [{"tool_call_id": "c$CALL", "function_name": "$TOOL", "arguments": {"order": "A-$CALL"}}], `+
				`"observation": {"results": [{"source_call_id": "c$CALL", "content": "$RESULT"}]}, "metrics": {"prompt_tokens": 1}}`),
			once("]}\n"),
		),
	}
}
