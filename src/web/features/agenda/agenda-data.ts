import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { addDays, minuteOf } from '../../../domain/wall-time.ts'
import { reading } from '../../query.ts'
import { everyBooking } from '../bookings/booking-queries.ts'
import { type Booking, type Column, minutesOfDay, type Occupancy, type Span } from './agenda-blocks.ts'
import type { OpenHours } from './agenda-drag.ts'
import { type Busy, busyTimes } from './busy-times.ts'

type Closures = Reply<'listClosures'>

export type AgendaData = {
  bookings: readonly Booking[]
  occupancies: readonly Occupancy[]
  hours: OpenHours
  closures: Closures
  busy: readonly Busy[]
}

export function useAgendaData(scheduleId: string, zone: string, from: string, to: string) {
  const params = { scheduleId }
  // A booking that runs over midnight starts on the day before.
  const query = { from: addDays(from, -1), to }
  const bookings = useQuery({ ...everyBooking(scheduleId, query), placeholderData: keepPreviousData })
  const occupancies = useQuery({
    ...reading('listOccupancies', { params, query }),
    placeholderData: keepPreviousData,
  })
  const hours = useQuery({
    ...reading('listOpenHours', { params, query: { from, to } }),
    placeholderData: keepPreviousData,
  })
  const closures = useQuery({
    ...reading('listClosures', { params, query: { from, to } }),
    placeholderData: keepPreviousData,
  })
  const all = [bookings, occupancies, hours, closures]
  const failed = all.find(({ isError, data }) => isError && !data)
  const busy = useMemo(
    () => busyTimes(occupancies.data ?? [], zone, from, to),
    [occupancies.data, zone, from, to],
  )
  const data: AgendaData | null =
    bookings.data && occupancies.data && hours.data && closures.data
      ? {
          bookings: bookings.data,
          occupancies: occupancies.data,
          hours: hours.data,
          closures: closures.data,
          busy,
        }
      : null
  return {
    data,
    error: failed?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    isStale: all.some(({ isPlaceholderData }) => isPlaceholderData),
    again: () => void Promise.all(all.map(({ refetch }) => refetch())),
  }
}

export function closedIn({ date, members }: Column, closures: Closures): (Span & { label: string })[] {
  return closures.flatMap(({ staffId, fromDate, fromTime, toDate, toTime, allDay, label }) => {
    const isTheirs = staffId === null || (members.length === 1 && members[0]?.id === staffId)
    if (!isTheirs || label === '' || date < fromDate || date > toDate) return []
    const from = allDay || date > fromDate ? 0 : minuteOf(fromTime)
    const to = allDay || date < toDate ? minutesOfDay : minuteOf(toTime)
    return from < to ? [{ from, to, label }] : []
  })
}
