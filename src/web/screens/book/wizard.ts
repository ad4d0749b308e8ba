import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Reply } from '../../../contract/index.ts'
import type { Month } from '../../features/schedules/month.ts'
import { getSessionItem } from '../../session-storage.ts'
import type { Held } from './drafts.ts'

/** A schedule whose services may be seen. */
export type OpenSchedule = Reply<'unlockSchedule'>
export type Service = OpenSchedule['services'][number]

export type Step = 'password' | 'service' | 'date' | 'time' | 'client' | 'payment' | 'confirmation'

/** What has been chosen so far; it lives in the address, so that a reload and the back button keep it. */
export type Choices = { service?: Service | undefined; date?: string | undefined; time?: string | undefined }

const order: Step[] = ['password', 'service', 'date', 'time', 'client', 'payment', 'confirmation']

/**
 * The furthest step that the choices allow, so that no address leads into the middle of nothing; `closed`: nothing
 * new can be booked, what is held already can be paid.
 */
function furthest({ service, date, time }: Choices, held: Held | null, closed: boolean): Step {
  const { request } = held ?? {}
  const isHeld = request?.serviceId === service?.id && request?.date === date && request?.startTime === time
  if (!service || (closed && !isHeld)) return 'service'
  if (!date) return 'date'
  if (!time) return 'time'
  return isHeld ? 'payment' : 'client'
}

/** What the schedule asks to be paid in advance, in euros; null for nothing. */
export const depositOf = ({ requiresDeposit, depositAmount }: OpenSchedule): number | null =>
  requiresDeposit && depositAmount ? depositAmount : null

const isBefore = (step: Step, other: Step) => order.indexOf(step) < order.indexOf(other)

/** The wizard's place: the step, the choices, and ways to the other steps. */
export function useWizard(schedule: OpenSchedule) {
  const { token } = useParams({ from: '/book/$token' })
  const search = useSearch({ from: '/book/$token' })
  const navigate = useNavigate({ from: '/book/$token' })
  const service = schedule.services.find(({ id }) => String(id) === search.service)
  const choices: Choices = { service, date: search.date, time: search.time }
  const limit = furthest(choices, getSessionItem<Held>('held', token), schedule.depositsUnavailable)
  const wanted = order.find((step) => step === search.step) ?? 'service'
  const step = wanted === 'confirmation' || isBefore(wanted, limit) ? wanted : limit

  return {
    token,
    step: step === 'password' ? 'service' : step,
    choices,
    /** Whose dates are shown, as the address has it: nothing until one has been turned to. */
    month: search.month,
    /** Forward or back to a step, with what changes on the way. */
    go(
      to: Step,
      changes: { service?: string; month?: Month; date?: string; time?: string } = {},
      { replace = false } = {},
    ) {
      return navigate({ search: (before) => ({ ...before, ...changes, step: to }), replace })
    },
    /** From the beginning, with nothing chosen. */
    restart() {
      void navigate({ search: { step: 'service' } })
    },
  }
}

/** "Étape 2 sur 4": password and payment count where there is one, the confirmation is past the end. */
export function stepNumber(
  step: Step,
  has: { password: boolean; payment: boolean },
): { step: number; count: number } {
  const steps = order.slice(has.password ? 0 : 1, has.payment ? -1 : -2)
  return { step: steps.indexOf(step) + 1, count: steps.length }
}
