import { databaseErrorOf } from './database/collisions.ts'

type Fault = { fault: string; code?: string; constraint?: string; at: string[] }

const maxFrames = 5

/** PostgreSQL, Drizzle and mail servers quote rows, parameters and addresses in messages. */
function framesOf({ stack = '', message }: Error): string[] {
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return frames
    .filter((row) => /^\s+at /.test(row))
    .slice(0, maxFrames)
    .map((row) => row.trim())
}

/** Says to the log what failed and where, without the message. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { fault: typeof error, at: [] }
  const cause = databaseErrorOf(error)
  const { code } = (cause ?? (error.cause instanceof Error ? error.cause : error)) as NodeJS.ErrnoException
  return {
    fault: error.name,
    ...(typeof code === 'string' && { code }),
    ...(cause?.constraint && { constraint: cause.constraint }),
    at: framesOf(error),
  }
}
