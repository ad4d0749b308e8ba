import { Link } from '@tanstack/react-router'
import { ArrowDown, Clock } from 'lucide-react'
import { useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { bookingsIn, useWaiting } from '../bookings/use-booking-lists.ts'
import { useKeys } from '../keys/keyboard-shortcuts.ts'

export const requestsHash = 'requests'

export function focusOnRequest(id: number): void {
  const heading = document.getElementById(`booking-${id}`)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'center' })
}

type RequestsBarProps = {
  scheduleId: string
  /** False where something else stays in view. */
  stays: boolean
}

export function RequestsBar({ scheduleId, stays }: RequestsBarProps) {
  const list = useWaiting(scheduleId)
  const waiting = bookingsIn(list).filter(({ status }) => status === 'pending')
  const [first] = waiting
  const count = waiting.length
  const link = useRef<HTMLAnchorElement>(null)
  useKeys(first ? [{ keys: ['r'], label: m.keys_request(), run: () => link.current?.click() }] : [])
  if (!first) return null
  return (
    <div {...(stays && { 'data-stays': '', className: 'sticky top-[calc(var(--strip)+0.5rem)] z-20' })}>
      <Link
        ref={link}
        to="/schedules/$scheduleId"
        params={{ scheduleId }}
        search={(before) => ({ ...before, status: 'pending' })}
        hash={requestsHash}
        hashScrollIntoView={false}
        resetScroll={false}
        replace
        // A second click does not change the address, so move the focus here.
        onClick={() => focusOnRequest(first.id)}
        className="flex min-h-12 items-center gap-3 rounded-card bg-wait-soft px-gutter py-2 font-semibold text-wait-ink shadow-float ring-1 ring-wait/60 ring-inset hover:ring-2 hover:ring-wait"
      >
        <Clock aria-hidden="true" className="size-5 shrink-0" strokeWidth={2.5} />
        <span className="min-w-0 flex-1">
          {list.hasNextPage ? m.schedule_waiting_more({ count }) : m.dashboard_waiting({ count })}
        </span>
        <ArrowDown aria-hidden="true" className="size-5 shrink-0 max-[12rem]:hidden" />
      </Link>
    </div>
  )
}
