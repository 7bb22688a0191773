package benchmarks

// chatShapes are those of OpenAI's chat messages, and of what keeps them.
func chatShapes() []Shape {
	const (
		task  = `{"role": "system", "content": "Be kind."}, {"role": "user", "content": "Please see to order $CALL."}`
		calls = `{"role": "assistant", "content": "I see to step $STEP.", "tool_calls": [{"id": "call_$CALL", "type": "function", ` +
			`"function": {"name": "$TOOL", "arguments": "{\"order\": \"A-$CALL\", \"amount\": 19.90}"}}]}`
		reply = `{"role": "tool", "tool_call_id": "call_$CALL", "name": "$TOOL", "content": "$RESULT"}`
	)
	return []Shape{
		lines("openai-chat", once(`{"model": "m", "messages": [`+task+", "), eachStep(", ", calls+", "+reply), once("]}\n")),
		{
			Format: "tau-bench", head: "[\n", between: ",\n", foot: "\n]\n",
			session: []part{
				once(`{"task_id": $CALL, "reward": 1.0, "info": {"task": {"actions": []}}, "traj": [` + task + ", "),
				eachStep(", ", calls+", "+reply), once(`], "trial": 0}`),
			},
		},
		lines(
			"turns",
			once(`{"id": "$SESSION", "ts": "$BEGIN", "user": "See to it.", "turns": [{"role": "user", "content": "See to it.", "tool_call": null, "tool_result": null}, `),
			eachStep(", ", `{"role": "assistant", "content": "I see to it.", "tool_call": {"name": "$TOOL", "args": {"order": "A-$CALL"}}, "tool_result": null}, `+
				`{"role": "tool", "content": "", "tool_call": null, "tool_result": {"text": "$RESULT"}}`),
			once(`], "outcome": "resolved", "tags": []}`+"\n"),
		),
	}
}
