package benchmarks

// frameworkShapes are those of the histories that frameworks for agents keep.
func frameworkShapes() []Shape {
	const rest = `"additional_kwargs": {}, "response_metadata": {}, "name": null, "id": null`
	return []Shape{
		lines(
			"langchain",
			once(`{"messages": [{"content": "See to it.", "type": "human", "example": false, `+rest+"}, "),
			eachStep(", ", `{"content": "I see to it.", "type": "ai", `+rest+`, "example": false, "tool_calls": [{"name": "$TOOL", "args": {"order": "A-$CALL"}, "id": "c$CALL", "type": "tool_call"}], "invalid_tool_calls": [], "usage_metadata": null}, `+
				`{"content": "$RESULT", "type": "tool", `+rest+`, "tool_call_id": "c$CALL", "artifact": null, "status": "success"}`),
			once("]}\n"),
		),
		lines(
			"pydantic-ai",
			once(`[{"parts": [{"content": "See to it.", "timestamp": "$BEGIN", "part_kind": "user-prompt"}], "instructions": null, "kind": "request"}, `),
			eachStep(", ", `{"parts": [{"content": "I see to it.", "part_kind": "text"}, {"tool_name": "$TOOL", "args": "{\"order\":\"A-$CALL\"}", "tool_call_id": "c$CALL", "part_kind": "tool-call"}], "usage": {"input_tokens": 1}, "model_name": "m", "timestamp": "$BEGIN", "kind": "response"}, `+
				`{"parts": [{"tool_name": "$TOOL", "content": "$RESULT", "tool_call_id": "c$CALL", "metadata": null, "timestamp": "$END", "part_kind": "tool-return"}], "instructions": null, "kind": "request"}`),
			once("]\n"),
		),
		lines(
			"vercel-ai",
			once(`{"id": "$SESSION", "messages": [{"id": "m0", "role": "user", "parts": [{"type": "text", "text": "See to it."}]}, {"id": "m1", "role": "assistant", "parts": [`),
			eachStep(", ", `{"type": "step-start"}, {"type": "text", "text": "I see to it.", "state": "done"}, `+
				`{"type": "tool-$TOOL", "toolCallId": "c$CALL", "state": "output-available", "input": {"order": "A-$CALL"}, "output": {"text": "$RESULT"}}`),
			once("]}]}\n"),
		),
		{
			Format: "adk-evalset", head: `{"eval_set_id": "shop", "name": "Shop", "eval_cases": [` + "\n", between: ",\n", foot: "\n]}\n",
			session: []part{
				once(`{"eval_id": "$SESSION", "conversation": [` + "\n"),
				eachStep(",\n", `{"invocation_id": "i$CALL", "user_content": {"role": "user", "parts": [{"text": "See to it."}]}, "final_response": {"role": "model", "parts": [{"text": "Done."}]}, "intermediate_data": `+
					`{"tool_uses": [{"id": "c$CALL", "name": "$TOOL", "args": {"order": "A-$CALL"}}], "tool_responses": [{"id": "c$CALL", "name": "$TOOL", "response": {"text": "$RESULT"}}], "intermediate_responses": []}, "creation_timestamp": 1771835731.5}`),
				once("\n" + `], "session_input": {"app_name": "shop", "user_id": "u", "state": {}}}`),
			},
		},
	}
}
