import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../domain/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    pressureHandler?: () => void
  }
}

/** In milliseconds. */
export type Pressure = { maxEventLoopDelay: number; sampleInterval: number }

/** Over one second, one long turn looks like overload, and a suspended process would refuse everyone. */
export const usualPressure: Pressure = { maxEventLoopDelay: 1_000, sampleInterval: 10_000 }

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
