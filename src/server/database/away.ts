// 25006: a copy of the database was asked to write, while another takes the place of the one that is gone.
const connectionFailures =
  /^(08|53|57P|25006)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)/

// What `pg` says has no code. A transaction whose connection was lost says so at its rollback: it cannot be asked that.
const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|^Query read timeout$/

/** The error of a connection that failed, if that is what an error is about. */
export function connectionFailureOf(error: unknown): Error | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return undefined
  const code = (cause as { code?: unknown }).code
  const failed =
    (typeof code === 'string' && connectionFailures.test(code)) || connectionLost.test(cause.message)
  return failed ? cause : undefined
}

/** Whether the database could not be reached, which passes, as opposed to a fault in the code. */
export const isDatabaseAway = (error: unknown): boolean => connectionFailureOf(error) !== undefined
