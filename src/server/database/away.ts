// 25006: a read-only standby was asked to write during a failover.
const connectionFailures =
  /^(08|53|57P|25006)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)/

// Errors of `pg` itself have no code. A transaction that lost its connection fails at its rollback.
const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|^Query read timeout$/

export function connectionFailureOf(error: unknown): Error | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return undefined
  const code = (cause as { code?: unknown }).code
  const failed =
    (typeof code === 'string' && connectionFailures.test(code)) || connectionLost.test(cause.message)
  return failed ? cause : undefined
}

/** Temporary, as opposed to a fault in the code. */
export const isDatabaseAway = (error: unknown): boolean => connectionFailureOf(error) !== undefined
