import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { EndpointName } from '../../contract/endpoints.ts'
import type { Refusal } from '../../domain/refusals.ts'
import { keyedHash } from './grants.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the account concerned, if neither the session nor the body contains it. */
    accountEmail: string | undefined
  }
}

const events = [
  'sign_in_failed',
  'confirmation_failed',
  'second_factor_failed',
  'passkey_failed',
  'schedule_password_wrong',
  'password_reset_requested',
  'password_reset_done',
  'password_reset_failed',
  'password_changed',
  'address_change_requested',
  'address_changed',
  'address_change_failed',
  'address_taken_back',
  'sessions_ended',
  'too_many_requests',
  'account_exported',
  'account_deletion_asked',
  'account_deletion_taken_back',
  'operations_seen',
  'operations_refused',
] as const

type SecurityEvent = (typeof events)[number]

const byStatus: Partial<Record<EndpointName, Record<number, SecurityEvent>>> = {
  login: { 401: 'sign_in_failed', 403: 'sign_in_failed' },
  unlockSchedule: { 401: 'schedule_password_wrong' },
  forgotPassword: { 200: 'password_reset_requested' },
  exportAccount: { 200: 'account_exported' },
  deleteAccount: { 200: 'account_deletion_asked' },
  cancelAccountDeletion: { 200: 'account_deletion_taken_back' },
  getOperations: { 200: 'operations_seen', 404: 'operations_refused' },
  resetPassword: { 200: 'password_reset_done', 400: 'password_reset_failed' },
  changePassword: { 200: 'password_changed' },
  changeAddress: { 200: 'address_change_requested' },
  confirmAddress: { 200: 'address_changed', 400: 'address_change_failed', 409: 'address_change_failed' },
  undoAddressChange: {
    200: 'address_taken_back',
    400: 'address_change_failed',
    409: 'address_change_failed',
  },
  deleteSession: { 200: 'sessions_ended' },
  endOtherSessions: { 200: 'sessions_ended' },
}

/** For calls where one status has several meanings. */
const byRefusal: Partial<Record<EndpointName, Partial<Record<Refusal, SecurityEvent>>>> = {
  confirmIdentity: { wrong_password: 'confirmation_failed', wrong_code: 'second_factor_failed' },
  answerChallenge: { wrong_code: 'second_factor_failed' },
  turnOnTwoFactor: { wrong_code: 'second_factor_failed' },
  signInWithPasskey: { passkey_not_accepted: 'passkey_failed' },
  createPasskey: { passkey_not_accepted: 'passkey_failed' },
}

export type SecurityEvents = {
  counter: Counter<'event'>
  /** The log line names no person. */
  note(name: EndpointName): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const addressOf = (typed: string): string => typed.trim().toLowerCase()

/** `visitor` and `account` are keyed hashes. */
export function watchSecurity(secret: string): SecurityEvents {
  const counter = new Counter({
    name: 'creneau_security_events_total',
    help: 'Answers that suggest guessing: by this process',
    labelNames: ['event'],
    registers: [],
  })
  for (const event of events) counter.inc({ event }, 0)
  return {
    counter,
    note: (name) => async (request, reply) => {
      const { statusCode, refusal } = reply
      const event =
        statusCode === 429
          ? 'too_many_requests'
          : ((refusal && byRefusal[name]?.[refusal]) ?? byStatus[name]?.[statusCode])
      if (!event) return
      counter.inc({ event })
      const { email } = request.owner?.person ?? ((request.body ?? {}) as { email?: unknown })
      const about = email ?? request.accountEmail
      request.log.warn(
        {
          event,
          call: name,
          visitor: keyedHash(secret, `visitor ${networkOf(request.ip)}`),
          ...(typeof about === 'string' && { account: keyedHash(secret, `account ${addressOf(about)}`) }),
        },
        'security event',
      )
    },
  }
}
