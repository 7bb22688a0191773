package benchmarks

// benchmarkShapes are those of the runs of benchmarks for agents.
func benchmarkShapes() []Shape {
	const called = `{"function": "$TOOL", "args": {"order": "A-$CALL"}, "id": "call_$CALL", "placeholder_args": null}`
	return []Shape{
		{
			Format: "tau2", between: ",\n", foot: "\n]}\n",
			head: `{"timestamp": "2026-03-01T10:00:00", "info": {"num_trials": 1, "agent_info": {}, "user_info": {}, "environment_info": {"domain_name": "telecom"}}, "tasks": [], "simulations": [` + "\n",
			session: []part{
				once(`{"id": "$SESSION", "task_id": "$CALL", "timestamp": "$BEGIN", "termination_reason": "user_stop", "reward_info": {"reward": 1.0}, "messages": [` + "\n"),
				eachStep(",\n", `{"role": "assistant", "content": null, "turn_idx": $STEP, "timestamp": "$BEGIN", "tool_calls": [{"id": "c$CALL", "name": "$TOOL", "arguments": {"order": "A-$CALL"}, "requestor": "assistant"}], `+
					`"raw_data": {"message": {"role": "assistant", "tool_calls": [{"id": "c$CALL", "type": "function", "function": {"name": "$TOOL", "arguments": "{\"order\": \"A-$CALL\"}"}}]}}},`+"\n"+
					`{"role": "tool", "id": "c$CALL", "content": "$RESULT", "requestor": "assistant", "error": false, "turn_idx": $STEP, "timestamp": "$END"}`),
				once("\n" + `], "trial": 0, "seed": 1}`),
			},
		},
		lines(
			"agentdojo",
			once(`{"suite_name": "banking", "pipeline_name": "m", "user_task_id": "$SESSION", "injection_task_id": null, "attack_type": null, "injections": {}, "messages": [{"role": "user", "content": [{"type": "text", "content": "See to it."}]}, `),
			eachStep(", ", `{"role": "assistant", "content": null, "tool_calls": [`+called+`]}, `+
				`{"role": "tool", "content": [{"type": "text", "content": "$RESULT"}], "tool_call_id": "call_$CALL", "tool_call": `+called+`, "error": null}`),
			once(`], "error": null, "utility": true, "security": false, "duration": 3.5}`+"\n"),
		),
		lines(
			"swe-agent",
			once(`{"environment": "main", "trajectory": [`),
			eachStep(", ", `{"action": "$TOOL A-$CALL", "observation": "$RESULT", "response": "I look.\n$TOOL A-$CALL", "thought": "I look.", "state": {"open_file": "n/a", "working_dir": "/shop"}, "execution_time": 0.3}`),
			once(`], "history": [{"role": "system", "content": "You are in a shell.", "agent": "main", "message_type": "system_prompt"}, {"role": "user", "content": "Fix the till.", "agent": "main", "message_type": "observation"}, `),
			eachStep(", ", `{"role": "assistant", "content": "I look.", "thought": "I look.", "action": "$TOOL A-$CALL", "agent": "main", "tool_calls": [{"type": "function", "id": "call_$CALL", "function": {"name": "$TOOL", "arguments": "{\"order\":\"A-$CALL\"}"}}], "message_type": "action"}, `+
				`{"role": "tool", "content": "$RESULT", "agent": "main", "message_type": "observation", "tool_call_ids": ["call_$CALL"]}`),
			once(`], "info": {"exit_status": "submitted", "submission": "diff", "model_stats": {"api_calls": 3}}}`+"\n"),
		),
	}
}
