// 25006: a copy of the database was asked to write, while another takes the place of the one that is gone.
const connectionFailures =
  /^(08|53|57P|25006)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)/

// What `pg` says has no code. A transaction whose connection was lost says so at its rollback: it cannot be asked that.
const connectionLost = /Connection terminated|timeout exceeded when trying to connect|is not queryable/

/** Whether the database could not be asked at all, which passes, as opposed to a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return false
  const code = (cause as { code?: unknown }).code
  return (typeof code === 'string' && connectionFailures.test(code)) || connectionLost.test(cause.message)
}
