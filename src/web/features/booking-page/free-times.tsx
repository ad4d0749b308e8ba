import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AvailableSlots } from '../../../contract/available-slots.ts'
import { MINUTES_PER_DAY, minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { refusedWith } from '../../api.ts'
import { formatTimes, zoneDiffers, zoneName } from '../../format.ts'
import { useHydrated } from '../../hydrated.ts'
import type { Reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DayRibbon, type RibbonPart } from '../../ui/day-ribbon.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { zoneCity } from '../../zone-city.ts'
import { buttonTo, type StepLink } from './step-button.ts'
import type { ChosenServices } from './wizard.ts'

type TimeRange = { startTime: string; endTime: string }

function groupByPartOfDay(slots: readonly string[]) {
  return {
    morning: slots.filter((time) => time < '12:00'),
    afternoon: slots.filter((time) => time >= '12:00' && time < '18:00'),
    evening: slots.filter((time) => time >= '18:00'),
  }
}

/**
 * The parts of the opening hours in which no appointment can start or run: already booked, past, or too short for the
 * service.
 */
function unavailableParts(
  openingHours: readonly TimeRange[],
  slots: readonly string[],
  durationMinutes: number,
): RibbonPart[] {
  const parts: RibbonPart[] = []
  const addUnavailable = (from: number, to: number) => {
    if (from < to) parts.push({ startTime: timeOf(from), endTime: timeOf(to), tone: 'booked' })
  }
  for (const { startTime, endTime } of openingHours) {
    const close = minuteOf(endTime)
    let coveredUntil = minuteOf(startTime)
    for (const slot of slots
      .map(minuteOf)
      .filter((start) => start >= coveredUntil - durationMinutes && start < close)) {
      addUnavailable(coveredUntil, Math.min(slot, close))
      coveredUntil = Math.max(coveredUntil, slot + durationMinutes)
    }
    addUnavailable(coveredUntil, close)
  }
  return parts
}

const chosenPart = (time: string, durationMinutes: number): RibbonPart => ({
  startTime: time,
  endTime: timeOf(Math.min(minuteOf(time) + durationMinutes, MINUTES_PER_DAY)),
  tone: 'chosen',
})

type FreeTimesProps = {
  reading: Reading<AvailableSlots>
  service: Pick<ChosenServices, 'durationMinutes' | 'capacity' | 'places'>
  date: string
  timezone: string
  /** For a date whose times are all taken, where clients may wait for one. */
  whenFull: ((otherDay: ReactNode) => ReactNode) | undefined
  chosenTime: string | undefined
  /** Shown at once instead of asking the server. */
  fresh: AvailableSlots | undefined
  linkTo: (time: string) => StepLink
  otherDay: StepLink
  onOutdated: () => void
}

const maxForLastPlaces = 3

function placesText(placesLeft: number, capacity: number): string {
  if (placesLeft === 1) return m.book_places_last()
  // A small group that is still empty has no “last” places.
  return placesLeft <= maxForLastPlaces && placesLeft < capacity
    ? m.book_places_left({ count: placesLeft })
    : m.book_places({ count: placesLeft })
}

function noneText(openingHours: readonly TimeRange[], { places }: Pick<ChosenServices, 'places'>): string {
  if (openingHours.length === 0) return m.book_times_closed()
  return places > 1 ? m.book_times_none_places({ count: places }) : m.book_times_none_text()
}

const groupNames = {
  morning: m.book_morning,
  afternoon: m.book_afternoon,
  evening: m.book_evening,
  otherTimes: m.book_other_times,
}

export function FreeTimes(props: FreeTimesProps) {
  const { reading, service, date, timezone, whenFull, chosenTime, fresh, linkTo, otherDay, onOutdated } =
    props
  const hydrated = useHydrated()
  const query = useQuery({
    ...reading,
    ...(fresh && { initialData: fresh }),
    staleTime: fresh ? Number.POSITIVE_INFINITY : 0,
    gcTime: 0,
    retryOnMount: hydrated,
  })
  const { data, error } = query
  const [adopted] = useState(!hydrated)
  // Never show cached slots: one may have been booked in the meantime.
  const isCached = !adopted && !fresh && !query.isFetchedAfterMount
  const now = useWallNow(timezone)
  const [previewedTime, setPreviewedTime] = useState<string | null>(null)

  const isOutdated = refusedWith(error, 'password_required', 'staff_not_found')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    if (isOutdated) onOutdated()
  }, [isOutdated])

  if (error) {
    return <ErrorState title={m.book_times_failed()} query={query} />
  }
  if (!data || isCached) return <TimesSkeleton />
  // `preferred` holds the starts that leave no gap. It is sent only if the owner avoids gaps and the starts differ.
  const { slots, places, hours: openingHours, preferred = slots } = data
  const otherDayButton = (tone?: 'secondary') => (
    <Button {...(tone && { tone })} {...buttonTo(otherDay)}>
      {m.book_other_day()}
    </Button>
  )
  if (slots.length === 0 && whenFull)
    return <Suspense fallback={<TimesSkeleton />}>{whenFull(otherDayButton('secondary'))}</Suspense>
  if (slots.length === 0) {
    return (
      <EmptyState
        title={m.book_times_none()}
        text={noneText(openingHours, service)}
        action={otherDayButton()}
      />
    )
  }
  const highlightedTime = previewedTime ?? (chosenTime && slots.includes(chosenTime) ? chosenTime : null)
  const groups = Object.entries({
    ...groupByPartOfDay(preferred),
    otherTimes: slots.filter((time) => !preferred.includes(time)),
  }) as [keyof typeof groupNames, string[]][]
  return (
    <div className="grid gap-6">
      <DayRibbon
        tall
        hours={openingHours}
        parts={[
          ...unavailableParts(openingHours, slots, service.durationMinutes),
          ...(highlightedTime ? [chosenPart(highlightedTime, service.durationMinutes)] : []),
        ]}
        now={hydrated && now.date === date ? now.time : undefined}
        text={
          <>
            <span className="block font-semibold text-ink">
              {slots.length === 1 ? m.book_times_count_one() : m.book_times_count({ count: slots.length })}
            </span>
            {m.book_open_hours({
              times: openingHours.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', '),
            })}
          </>
        }
      />
      {hydrated && zoneDiffers(timezone, date) && (
        <Notice>{m.book_zone({ city: zoneCity(timezone), zone: zoneName(timezone, date) })}</Notice>
      )}
      {groups
        .filter(([, times]) => times.length > 0)
        .map(([group, times]) => (
          <section key={group} aria-labelledby={`times-${group}`} className="grid gap-3">
            <h3 id={`times-${group}`} className="text-small font-semibold text-muted">
              {groupNames[group]()}
            </h3>
            <ul
              className={classes(
                'grid gap-2',
                places
                  ? 'grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]'
                  : 'grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))]',
              )}
            >
              {times.map((time) => (
                <li key={time} className="grid">
                  <button
                    {...buttonTo(linkTo(time))}
                    aria-current={time === chosenTime}
                    onPointerEnter={() => setPreviewedTime(time)}
                    onPointerLeave={() => setPreviewedTime(null)}
                    onFocus={() => setPreviewedTime(time)}
                    onBlur={() => setPreviewedTime(null)}
                    className={classes(
                      'min-h-12 rounded-control py-1.5 figures text-body ring-1 transition-[box-shadow,background-color] duration-150 ring-inset',
                      time === chosenTime
                        ? 'bg-accent text-on-accent ring-accent'
                        : 'bg-raised ring-edge hover:bg-accent-soft hover:ring-2 hover:ring-accent',
                    )}
                  >
                    {time}
                    {places && (
                      <span className="block font-sans text-caption font-normal tracking-normal">
                        {placesText(places[time] ?? 0, service.capacity)}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

function TimesSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="text-small text-muted">
        {m.book_times_loading()}
      </p>
      <Skeleton className="h-8" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
          <Skeleton key={place} className="h-12" />
        ))}
      </div>
    </div>
  )
}
