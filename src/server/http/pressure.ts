import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../domain/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What to do with it while the process is overloaded, when it is not to be refused. */
    pressureHandler?: () => void
  }
}

/** When a process counts as overloaded: how long each turn of its loop takes, over how long, in milliseconds. */
export type Pressure = { maxEventLoopDelay: number; sampleInterval: number }

/**
 * Of a second in which no turn ends, the library takes the next for overloaded, and a process that was only held up refuses
 * everybody. Over ten seconds it takes ten such turns.
 */
const usualPressure: Pressure = { maxEventLoopDelay: 1_000, sampleInterval: 10_000 }

/** For routes that answer all the same: what is read from files, and who asks whether the process lives. */
export const answersUnderPressure = { pressureHandler: () => {} }

/** Refuses calls while there are more than can be answered. */
export async function refuseWhenOverloaded(app: FastifyInstance, pressure = usualPressure): Promise<void> {
  await app.register(underPressure, {
    ...pressure,
    pressureHandler: () => {
      throw new Refused('overloaded')
    },
  })
}
