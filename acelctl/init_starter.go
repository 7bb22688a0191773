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

  # no call of tool
  # - never: drop_table

  # at most n calls of tool in a session, and n successful ones before it ends
  # - exactly_n_times: [send_summary, 1]

  # at least n successful calls of tool before the session ends
  # - at_least_n_times: [review_change, 2]

  # the first call of the session, if there is one, is a call of tool
  # - must_be_first: log_in

  # the last call of the session, if there is one, is a successful call of tool
  # - must_be_last: log_out

  # every call of earlier is followed by some later successful call of later
  # - must_follow: [issue_refund, notify_customer]

  # every call of later needs an earlier successful call of earlier of its own, made since the last call of later
  # - must_precede_each: [confirm_refund, issue_refund]

  # every call of earlier is followed by a successful call of later before the next call of earlier
  # - must_follow_each: [lock_record, unlock_record]

  # the call directly before every call of later is a successful call of earlier
  # - must_precede_immediately: [run_tests, commit]

  # the call directly after every call of earlier is a call of later, and succeeds
  # - must_follow_immediately: [write_file, format_file]

  # if a or b is called, both a and b succeed before the session ends
  # - both_or_neither: [book_flight, book_hotel]

  # a succeeds before the session ends and b is not called, or b succeeds and a is not called
  # - one_of: [pay_by_card, pay_by_invoice]

  # every call is a call of tool: here of any tool in a list
  # - only: [[verify_customer, issue_refund, send_reply]]

  # at most n calls of tool begin in any window of time
  # - rate_limit: [send_mail, 5, 10m]

  # at most n calls of tool in one turn
  # - at_most_per_turn: [issue_refund, 1]

  # at most n calls of tool with the same arguments
  # - no_repeat: [search, 3]

  # the value that a call of later has in its field occurs in what an earlier successful call of earlier returned, or in what the user said
  # - argument_from: [cancel_order.order_id, list_orders.orders]
`
