import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { isWholeDay } from '../../../domain/waiting.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatClock, formatDate, formatDates, formatDay } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { PhoneLink } from '../bookings/phone-link.tsx'

type Entry = Reply<'listWaiting'>['waiting'][number]

/** Absent while nobody waits. */
export function WaitingClients({ schedule }: { schedule: Pick<Reply<'getSchedule'>, 'id' | 'timezone'> }) {
  const params = { scheduleId: schedule.id }
  const list = useInfiniteQuery({
    queryKey: ['listWaiting', { params }],
    queryFn: ({ pageParam, signal }) =>
      call('listWaiting', { params, query: pageParam === null ? {} : { after: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ waiting, count }, pages) =>
      pages.reduce((sum, page) => sum + page.waiting.length, 0) < count ? (waiting.at(-1)?.id ?? null) : null,
  })
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState<Entry | null>(null)
  const remove = useMutation({
    mutationFn: (waitingId: number) => call('removeWaiting', { params: { ...params, waitingId } }),
    onSuccess: async () => {
      toastSuccess(m.waiting_list_removed())
      await refresh('listWaiting')
      heading.current?.focus()
    },
    onError: (error) => toastFailure(error),
    onSettled: () => setAsking(null),
  })
  if (list.isError && !list.data) return <ErrorState title={m.waiting_list_failed()} query={list} />
  const entries = list.data?.pages.flatMap(({ waiting }) => waiting) ?? []
  const count = list.data?.pages.at(-1)?.count ?? 0
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} ref={heading} tabIndex={-1} className="title text-title">
          {m.waiting_title()}
        </h2>
        <p className="text-small text-muted">{m.waiting_list_count({ count })}</p>
      </div>
      <Card>
        <ol>
          {entries.map((entry) => (
            <WaitingClient
              key={entry.id}
              entry={entry}
              timezone={schedule.timezone}
              onRemove={() => setAsking(entry)}
            />
          ))}
        </ol>
        <MoreButton list={list}>{m.waiting_list_more()}</MoreButton>
      </Card>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={m.waiting_list_remove_title({ name: asking?.clientName ?? '' })}
        text={m.waiting_list_remove_text({ name: asking?.clientName ?? '' })}
        confirm={m.waiting_list_remove_confirm()}
        keep={m.common_cancel()}
        busy={remove.isPending}
        onConfirm={() => asking && remove.mutate(asking.id)}
      />
    </section>
  )
}

type WaitingClientProps = { entry: Entry; timezone: string; onRemove: () => void }

function WaitingClient({ entry, timezone, onRemove }: WaitingClientProps) {
  const { clientName, clientPhone, clientEmail, services, staffName, offer } = entry
  const times = isWholeDay(entry)
    ? m.waiting_any_time()
    : m.waiting_between({ from: entry.fromTime, to: entry.toTime })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">
          {formatDates(entry.fromDate, entry.toDate)} · {times}
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{clientName}</span>
          {offer && (
            <Badge tone="wait" long>
              {m.waiting_list_offered({
                when: `${formatDate(offer.date, 'short')} ${offer.startTime}`,
                until: formatClock(offer.until, timezone),
              })}
            </Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <span>{[services.join(' + '), staffName].filter(Boolean).join(' · ')}</span>
          <span className="break-all">{clientEmail}</span>
          <span>{m.waiting_since({ date: formatDay(entry.joinedAt) })}</span>
        </p>
        <div>
          <PhoneLink client={clientName} phone={clientPhone} marked />
        </div>
      </div>
      <IconButton label={m.waiting_list_remove_title({ name: clientName })} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
