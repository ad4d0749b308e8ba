import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Card } from '../../ui/card.tsx'
import { useFocusAfterRemoval, useFocusOfRow } from '../../ui/focus-after-removal.ts'
import { useRestAfterChange } from '../../ui/rest-after-change.ts'
import { placeOf } from '../bookings/undo-change.ts'
import { useKeys } from '../keys/keyboard-shortcuts.ts'
import { RequestRow } from './request-row.tsx'

type RequestsProps = {
  found: Reply<'listRequests'>
  /** Whether to name their schedules. */
  named: boolean
  /** Moves the focus once no request is left. */
  onNoneLeft: () => void
}

export function Requests({ found: { requests, waiting }, named, onNoneLeft }: RequestsProps) {
  const keepFocus = useFocusAfterRemoval()
  const list = useRestAfterChange<HTMLUListElement>(requests.map(({ id }) => id).join())
  const led = useLocation({ select: ({ hash }) => hash === 'requests' })
  const focusOn = (id: number | undefined) => document.getElementById(`request-${id}`)?.focus()
  const first = () => focusOn(requests[0]?.id)
  useKeys(requests.length > 0 ? [{ keys: ['r'], label: m.keys_request(), run: first }] : [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (led) first()
  }, [led])
  const goOnAt = (next: (typeof requests)[number] | undefined) => {
    const heading = next && document.getElementById(placeOf('request', next.id))
    if (heading) heading.focus()
    else onNoneLeft()
  }
  const before = useRef(requests)
  const onFocus = useFocusOfRow((row) => {
    const place = before.current.findIndex(({ id }) => String(id) === row)
    goOnAt(requests[place] ?? requests.at(-1))
  })
  useEffect(() => {
    before.current = requests
  })
  if (requests.length === 0) return null
  const goOnFrom = (index: number) => () => {
    const next = requests[index + 1] ?? requests[index - 1]
    keepFocus(() => goOnAt(next))
  }
  return (
    <section aria-labelledby="requests" className="grid gap-4">
      <h2 id="requests" className="title text-title">
        {m.schedule_bookings_part_waiting()}
      </h2>
      <Card>
        <ul ref={list} onFocus={onFocus}>
          {requests.map((request, index) => (
            <RequestRow key={request.id} request={request} named={named} onAnswered={goOnFrom(index)} />
          ))}
        </ul>
        {waiting > requests.length && (
          <p className="border-t border-line pt-5 text-muted">
            {m.request_others({ count: waiting - requests.length })}
          </p>
        )}
      </Card>
    </section>
  )
}
