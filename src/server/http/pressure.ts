import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../domain/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Overrides the refusal while the process is overloaded. */
    pressureHandler?: () => void
  }
}

/** Average event-loop delay above which calls are refused, and the interval it is measured over. In milliseconds. */
export type Pressure = { maxEventLoopDelay: number; sampleInterval: number }

/**
 * With a one-second interval, the library mistakes one long turn for overload, and a process that was only suspended
 * would refuse everyone. Over ten seconds, it takes ten such turns.
 */
const usualPressure: Pressure = { maxEventLoopDelay: 1_000, sampleInterval: 10_000 }

/** For static files and health checks. */
export const answersUnderPressure = { pressureHandler: () => {} }

export async function refuseWhenOverloaded(app: FastifyInstance, pressure = usualPressure): Promise<void> {
  await app.register(underPressure, {
    ...pressure,
    pressureHandler: () => {
      throw new Refused('overloaded')
    },
  })
}
