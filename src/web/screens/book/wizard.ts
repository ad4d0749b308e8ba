import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Reply } from '../../../contract/index.ts'
import { togetherOf } from '../../../domain/services.ts'
import type { Month } from '../../features/schedules/month.ts'
import { getSessionItem } from '../../session-storage.ts'
import type { Held } from './drafts.ts'

/** A schedule whose services may be seen. */
export type OpenSchedule = Reply<'unlockSchedule'>['schedule']
export type Service = OpenSchedule['services'][number]

/** One of those who do what is booked. */
export type Person = OpenSchedule['staff'][number]

/** What is booked, as one to read: a service, or several in one visit, in turn. */
export type Chosen = ReturnType<typeof togetherOf> & { capacity: number; services: readonly Service[] }

/** The services that a text of the address names, if they can be booked together. */
function chosenIn({ services }: OpenSchedule, named: string | undefined): Chosen | undefined {
  const found = (named ?? '').split(',').map((name) => services.find(({ id }) => String(id) === name))
  const chosen = found.filter((service) => service !== undefined)
  const capacity = Math.max(...chosen.map((service) => service.capacity))
  if (chosen.length < found.length || (chosen.length > 1 && capacity > 1)) return undefined
  return { ...togetherOf(chosen), capacity, services: chosen }
}

/** As the address names them. */
export const namesOf = (services: readonly Service[]): string => services.map(({ id }) => id).join(',')

/** Whom a client can choose among for all that is booked; nobody where there is no choice. */
export function peopleFor({ staff }: OpenSchedule, { services }: Chosen): Person[] {
  const doing = staff.filter(({ id }) =>
    services.every(({ staffIds }) => staffIds.length === 0 || staffIds.includes(id)),
  )
  return doing.length > 1 ? doing : []
}

export type Step = 'password' | 'service' | 'date' | 'time' | 'client' | 'payment' | 'confirmation'

/** What has been chosen so far; it lives in the address, so that a reload and the back button keep it. */
export type Choices = {
  service?: Chosen | undefined
  /** Nobody: whoever is free. */
  person?: Person | undefined
  date?: string | undefined
  time?: string | undefined
}

const order: Step[] = ['password', 'service', 'date', 'time', 'client', 'payment', 'confirmation']

/**
 * The furthest step that the choices allow, so that no address leads into the middle of nothing; `closed`: nothing
 * new can be booked, what is held already can be paid.
 */
function furthest({ service, person, date, time }: Choices, held: Held | null, closed: boolean): Step {
  const { request } = held ?? {}
  const isHeld =
    String(request?.serviceIds ?? request?.serviceId) === namesOf(service?.services ?? []) &&
    request?.staffId === person?.id &&
    request?.date === date &&
    request?.startTime === time
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
  const service = chosenIn(schedule, search.service)
  const person = service && peopleFor(schedule, service).find(({ id }) => String(id) === search.with)
  const choices: Choices = { service, person, date: search.date, time: search.time }
  const limit = furthest(choices, getSessionItem<Held>('held', token), schedule.depositsUnavailable)
  const wanted = order.find((step) => step === search.step) ?? 'service'
  const step = wanted === 'confirmation' || isBefore(wanted, limit) ? wanted : limit

  return {
    token,
    step: step === 'password' ? 'service' : step,
    choices,
    /** Whose dates are shown, as the address has it: nothing until one has been turned to. */
    month: search.month,
    /** Whether another service is being chosen for the same visit. */
    adding: service !== undefined && search.more === 'yes',
    /** Forward or back to a step, with what changes on the way. */
    go(
      to: Step,
      changes: {
        service?: string
        more?: string
        with?: string
        month?: Month
        date?: string
        time?: string
      } = {},
      { replace = false } = {},
    ) {
      return navigate({
        search: ({ more, ...before }) => ({ ...before, ...changes, step: to }),
        replace,
      })
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
