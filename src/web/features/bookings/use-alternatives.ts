import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatDuration } from '../../format.ts'
import type { StaffMember } from '../staff/team.ts'
import type { AppointmentForm, Fields } from './appointment-form.ts'
import type { Chip } from './free-time-chips.tsx'

type Found = NonNullable<Reply<'listFreeTimes'>['alternatives']>

type Values = {
  startTime: string
  staffId: Fields['staffId'] | undefined
  durationMinutes: number | undefined
}

/** What was asked for, and how else it fits. */
type Offered = {
  asked: Values & { date: string; serviceIds: Fields['serviceIds'] | undefined }
  found: Found
}

const changes = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

/** A chosen one stays beside the others, so that the focus and the owner can go back. */
export function useAlternatives(
  form: AppointmentForm,
  members: readonly StaffMember[],
  fresh: Found | undefined,
): { chips: Chip[]; next: string | null; choose: (startTime: string) => void } {
  const [date, startTime, serviceIds, staffId, durationMinutes] = form.watch([
    'date',
    'startTime',
    'serviceIds',
    'staffId',
    'durationMinutes',
  ])
  const [chosen, setChosen] = useState<Offered | null>(null)
  const isStill =
    chosen !== null &&
    date === chosen.asked.date &&
    String(serviceIds) === String(chosen.asked.serviceIds) &&
    [chosen.asked.startTime, chosen.found.shorter?.startTime, chosen.found.next].includes(startTime)
  const offered: Offered | null = fresh
    ? { asked: { date, startTime, serviceIds, staffId, durationMinutes }, found: fresh }
    : isStill
      ? chosen
      : null

  const choose = (startTime: string) => form.setValue('startTime', startTime, changes)
  const set = (values: Values) => {
    setChosen(offered)
    form.setValue('staffId', values.staffId, changes)
    form.setValue('durationMinutes', values.durationMinutes, changes)
    choose(values.startTime)
  }
  const chipOf = (key: string, label: string, values: Values): Chip => ({
    key,
    label,
    checked:
      startTime === values.startTime &&
      staffId === values.staffId &&
      durationMinutes === values.durationMinutes,
    onChoose: () => set(values),
  })

  if (!offered) return { chips: [], next: null, choose }
  const { asked, found } = offered
  const chips = members
    .filter(({ id }) => found.staffIds.includes(id))
    .map(({ id, name }) =>
      chipOf(`with ${id}`, m.appointment_with({ name }), { ...asked, staffId: String(id) }),
    )
  if (found.shorter) {
    const { endTime, ...shorter } = found.shorter
    const text = textOf(found.shorter, asked.startTime)
    chips.unshift(chipOf('shorter', text, { ...asked, ...shorter }))
  }
  return {
    chips,
    next: found.next,
    // The times are those of the member who is chosen now.
    choose: (time) =>
      set(
        time === asked.startTime && staffId === asked.staffId
          ? asked
          : { startTime: time, staffId, durationMinutes },
      ),
  }
}

function textOf({ startTime, endTime, durationMinutes }: Found['shorter'] & {}, asked: string): string {
  const duration = formatDuration(durationMinutes)
  return startTime === asked
    ? m.appointment_until({ time: endTime, duration })
    : m.appointment_between({ from: startTime, to: endTime, duration })
}
