// 25006: a read-only standby was asked to write during a failover. 28 and 3D: a restore has not made the role or the
// database again yet.
const connectionFailures =
  /^(08|28|3D|53|57P|25006)|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)/

// Errors of `pg` itself have no code. A transaction that lost its connection fails at its rollback.
const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|^Query read timeout$/

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

export function connectionFailureOf(error: unknown): Error | undefined {
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return undefined
  const code = (cause as { code?: unknown }).code
  const failed =
    (typeof code === 'string' && connectionFailures.test(code)) || connectionLost.test(cause.message)
  return failed ? cause : undefined
}

// 3F000 and 42P01: no schema, no table.
const unfilled = /^(3F000|42P01)$/

/** A restore has not filled the database yet, or it is empty until the next start. */
export const isDatabaseUnfilled = (error: unknown): boolean =>
  unfilled.test(`${(causeOf(error) as { code?: unknown } | undefined)?.code}`)

/** Temporary, as opposed to a fault in the code. */
export const isDatabaseAway = (error: unknown): boolean => connectionFailureOf(error) !== undefined
