import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Reply } from '../../../contract/index.ts'

/** A schedule whose services may be seen. */
export type OpenSchedule = Reply<'unlockSchedule'>
export type Service = OpenSchedule['services'][number]

export type Step = 'password' | 'service' | 'date' | 'time' | 'client' | 'confirmation'

/** What has been chosen so far; it lives in the address, so that a reload and the back button keep it. */
export type Choices = { service?: Service | undefined; date?: string | undefined; time?: string | undefined }

const order: Step[] = ['password', 'service', 'date', 'time', 'client', 'confirmation']

/** The furthest step that the choices allow, so that no address leads into the middle of nothing. */
function furthest({ service, date, time }: Choices): Step {
  if (!service) return 'service'
  if (!date) return 'date'
  return time ? 'client' : 'time'
}

const isBefore = (step: Step, other: Step) => order.indexOf(step) < order.indexOf(other)

/** The wizard's place: the step, the choices, and ways to the other steps. */
export function useWizard(schedule: OpenSchedule) {
  const { token } = useParams({ from: '/book/$token' })
  const search = useSearch({ from: '/book/$token' })
  const navigate = useNavigate({ from: '/book/$token' })
  const service = schedule.services.find(({ id }) => String(id) === search.service)
  const choices: Choices = { service, date: search.date, time: search.time }
  const limit = furthest(choices)
  const wanted = order.find((step) => step === search.step) ?? 'service'
  const step = wanted === 'confirmation' || isBefore(wanted, limit) ? wanted : limit

  return {
    token,
    step: step === 'password' ? 'service' : step,
    choices,
    /** Forward or back to a step, with what changes on the way. */
    go(to: Step, changes: { service?: string; date?: string; time?: string } = {}, { replace = false } = {}) {
      void navigate({ search: (before) => ({ ...before, ...changes, step: to }), replace })
    },
    /** From the beginning, with nothing chosen. */
    restart() {
      void navigate({ search: { step: 'service' } })
    },
  }
}

/** "Étape 2 sur 4": the password counts where there is one, the confirmation is past the end. */
export function stepNumber(step: Step, passwordRequired: boolean): { step: number; count: number } {
  const steps = order.slice(passwordRequired ? 0 : 1, -1)
  return { step: steps.indexOf(step) + 1, count: steps.length }
}
