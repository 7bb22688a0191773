package main

const starterIntro = `# What your agent must keep to. Two contracts are in force: put the names of your
# tools in place of these. 'acelctl init --from TRACE' proposes contracts from what
# your agent did.
#
`

const starterContracts = `
contracts:
  # every call of later needs some earlier successful call of earlier
  - must_precede: [verify_customer, issue_refund]
    id: verify-before-refund
    message: Verify who is asking before money moves.

  # the running sum of the argument field over calls of tool never exceeds limit
  - at_most_total: {tool: issue_refund, field: amount, limit: 500}
    severity: error # or warning, info

  # The other templates. Remove the # before a line to use it.

  # every call of action needs some earlier successful call of prerequisite
  # - cannot_follow_without: [delete_record, validate_record]

  # at most n calls of tool in a session
  # - at_most_n_times: [send_payment, 1]

  # at most n calls of tool in a session: here none with an argument that matches
  # - at_most_n_times: {tool: {tool: Bash, field: command, matches: 'rm -rf'}, n: 0}

  # no call of a at a step later than some call of b
  # - never_after: [issue_refund, close_ticket]

  # at least one successful call of tool before the session ends
  # - required_before_session_end: close_ticket

  # not both a and b in one session: here b is any of two tools
  # - mutually_exclusive: [issue_refund, [escalate_to_human, cancel_order]]
`
