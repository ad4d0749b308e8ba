import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { searchOfTexts } from '../../addresses.ts'
import { call, messageOf, refusedWith } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { useHydrated } from '../../hydrated.ts'
import { usePageAddress } from '../../page-address.tsx'
import { queryClient, reading, showReply } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { dateIn, isReplaceable, ReplacedChoices } from '../booking-page/replaced-choices.tsx'
import type { StepLink } from '../booking-page/step-button.ts'
import { StepSkeleton } from '../booking-page/step-frame.tsx'
import { WhenStep } from '../booking-page/when-step.tsx'
import { changedTextForClient, clientsBookingNow } from '../bookings/changed-booking.ts'
import { policyOf, useDeadlineTerms, wordsOfMove } from '../deposits/deadline-terms.ts'

type Booking = Reply<'lookUpBooking'>
type Terms = Reply<'getRescheduling'>

const startText = (date: string, time: string) =>
  m.common_date_at_time({ date: formatDate(date, 'day'), time })

type Changes = { with?: string; month?: string; date?: string | undefined; time?: string | undefined }

/** The choices stay in the address, so that a reload and the back button keep them. */
function useChoice(terms: Terms | undefined) {
  const { path, search, arrival, go } = usePageAddress()
  const member = terms?.staff.find(({ id }) => String(id) === search.with)
  const date = terms ? dateIn(terms, search.date) : search.date
  const time = date && search.time
  const isOther = terms && terms.staff.length > 0 && !['any', undefined].includes(search.with) && !member
  const replaced = new Set(arrival?.dropped.filter(isReplaceable))
  if (arrival && isOther) replaced.add('with')
  if (arrival && search.date !== date) replaced.add('date')
  if (replaced.has('date')) replaced.delete('time')
  const at = (changes: Changes) => ({ ...search, ...changes })
  const link = (changes: Changes, { replace = false } = {}): StepLink => ({
    to: `${path}${searchOfTexts.stringifySearch(at(changes))}`,
    onPress: () => void go(at(changes), { replace }),
  })
  return { member, date, time, month: search.month, replaced: [...replaced], go, at, link }
}

export type RescheduleProps = { booking: Booking; onRefused: () => void }

export function Reschedule({ booking, onRefused }: RescheduleProps) {
  const { referenceToken, schedule, service } = booking
  const params = { referenceToken }
  const query = useQuery({
    ...reading('getRescheduling', { params }),
    staleTime: 0,
    gcTime: 0,
    retryOnMount: useHydrated(),
  })
  const { data: terms, error } = query
  const { member, date, time, month, replaced, go, link } = useChoice(terms)
  const [lost, setLost] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const confirms = date !== undefined && time !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per screen
  useEffect(() => heading.current?.focus(), [confirms])
  const isOver = refusedWith(
    error,
    'cannot_reschedule_unpaid',
    'cannot_reschedule_started',
    'cannot_reschedule_late',
    'cannot_reschedule_cancelled',
    'cannot_reschedule_rejected',
  )
  const leave = () => go({ reference: referenceToken })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    if (!isOver) return
    toastError(m.manage_cannot_reschedule(), messageOf(error))
    onRefused()
    void leave()
  }, [isOver])

  const body = member ? { staffId: member.id } : {}
  const timesOn = (on: string) => reading('listRescheduleSlots', { params, body: { ...body, date: on } })
  return (
    <section data-color={schedule.salon?.color} className="mx-auto grid w-full max-w-4xl gap-6">
      <div className="grid gap-3">
        <button
          type="button"
          onClick={() =>
            void (confirms
              ? go({ ...base(booking), ...(member && { with: String(member.id) }), date })
              : leave())
          }
          className="-ml-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-2 text-small font-semibold text-muted hover:text-accent"
        >
          <ArrowLeft aria-hidden="true" className="size-[1.15em]" />
          {m.common_back()}
        </button>
        <div className="grid gap-1">
          <p className="text-small font-semibold text-accent">
            {schedule.name} · {service.name}
          </p>
          <h1 ref={heading} tabIndex={-1} className="title text-display">
            {confirms ? m.manage_reschedule_confirm_heading() : m.manage_reschedule_heading()}
          </h1>
          {!confirms && (
            <p className="text-muted">
              {m.manage_reschedule_now({ when: startText(booking.date, booking.startTime) })}
            </p>
          )}
        </div>
      </div>
      <ReplacedChoices replaced={replaced} />
      {lost && (
        <Notice tone="wait" announced>
          {lost}
        </Notice>
      )}
      {error && !isOver && <ErrorState title={m.manage_reschedule_failed()} query={query} />}
      {!terms && !error && <StepSkeleton />}
      {terms && confirms && (
        <Confirm
          booking={booking}
          terms={terms}
          chosen={{ date, time, member }}
          onDone={leave}
          onLost={(reason) => {
            setLost(reason)
            void queryClient.invalidateQueries({ queryKey: timesOn(date).queryKey })
            void go({ ...base(booking), ...(member && { with: String(member.id) }), date }, { replace: true })
          }}
          onRefused={() => {
            onRefused()
            void leave()
          }}
        />
      )}
      {terms && !confirms && (
        <WhenStep
          schedule={{ ...terms, salon: schedule.salon }}
          service={{
            durationMinutes: service.durationMinutes,
            capacity: terms.capacity,
            places: booking.places ?? 1,
          }}
          staff={terms.staff}
          member={member}
          date={date}
          time={undefined}
          month={month}
          fresh={undefined}
          visit={null}
          datesFrom={(from) =>
            reading('listRescheduleDates', { params, body: { ...body, ...(from !== undefined && { from }) } })
          }
          timesOn={timesOn}
          onOutdated={() => void query.refetch()}
          onMember={(chosen) =>
            void go(
              { ...base(booking), ...(date && { date }), with: chosen ? String(chosen.id) : 'any' },
              { replace: true },
            )
          }
          monthLink={(chosen) => link({ month: chosen }, { replace: true })}
          dateLink={(chosen) => link({ date: chosen }, { replace: date !== undefined })}
          timeLink={(on, at) => {
            const { to, onPress } = link({ date: on, time: at })
            return {
              to,
              onPress: () => {
                setLost(null)
                onPress()
              },
            }
          }}
          otherDay={link({ date: undefined })}
          otherService={undefined}
        />
      )}
    </section>
  )
}

const base = ({ referenceToken }: Booking) => ({ reference: referenceToken, move: 'yes' })

type Chosen = { date: string; time: string; member: Terms['staff'][number] | undefined }

type ConfirmProps = {
  booking: Booking
  terms: Terms
  chosen: Chosen
  onDone: () => void
  onLost: (reason: string) => void
  onRefused: () => void
}

function Confirm({ booking, terms, chosen, onDone, onLost, onRefused }: ConfirmProps) {
  const { referenceToken, version, status, schedule, deposit } = booking
  const { date, time, member } = chosen
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<string | null>(null)
  const asks = status === 'approved' && terms.approval === 'manual'
  const params = { referenceToken }
  const deadlines = useDeadlineTerms({ date, time }, policyOf(booking), wordsOfMove)

  const send = async () => {
    setBusy(true)
    const { queryKey } = reading('lookUpBooking', { params })
    try {
      const body = { date, startTime: time, version, ...(member && { staffId: member.id }) }
      showReply(queryKey, await call('rescheduleBooking', { params, body }))
      toastSuccess(asks ? m.manage_reschedule_asked() : m.manage_rescheduled())
      onDone()
    } catch (error) {
      const now = clientsBookingNow(error)
      if (now) showReply(queryKey, now)
      if (now?.reschedulable) return setChanged(changedTextForClient(now))
      if (refusedWith(error, 'slot_taken', 'slot_unavailable', 'date_not_offered', 'staff_not_found'))
        return onLost(messageOf(error))
      toastError(m.manage_cannot_reschedule(), messageOf(error))
      if (now || refusedWith(error, 'cannot_reschedule_late', 'cannot_reschedule_started')) onRefused()
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid max-w-2xl gap-6">
      <dl className="grid items-center gap-3 sm:grid-cols-[1fr_auto_1fr]">
        <div className="grid gap-0.5 rounded-card bg-sunken p-5">
          <dt className="text-caption text-muted">{m.manage_reschedule_from()}</dt>
          <dd className={classes('font-semibold', !asks && 'text-muted line-through decoration-1')}>
            <span className="block first-letter:uppercase">{formatDate(booking.date, 'day')}</span>
            {booking.startTime}
          </dd>
        </div>
        <ArrowRight aria-hidden="true" className="size-6 justify-self-center text-accent max-sm:rotate-90" />
        <div className="grid gap-0.5 rounded-card bg-accent-soft p-5 ring-1 ring-accent">
          <dt className="text-caption text-muted">{m.manage_reschedule_to()}</dt>
          <dd className="title text-title">
            <span className="block first-letter:uppercase">{formatDate(date, 'day')}</span>
            {time}
          </dd>
          {member && <dd className="text-small">{m.staff_with_name({ name: member.name })}</dd>}
        </div>
      </dl>
      <div className="grid gap-2">
        <p>
          {asks
            ? m.manage_reschedule_asks({ name: schedule.name })
            : status === 'pending'
              ? m.manage_reschedule_request()
              : m.manage_reschedule_at_once()}
        </p>
        {deadlines.map((text) => (
          <p key={text} className="font-semibold">
            {text}
          </p>
        ))}
        {deposit?.status === 'succeeded' && !deposit.paidByOther && (
          <p className="text-muted">
            {deposit.refundedOnCancel || status === 'pending'
              ? m.manage_reschedule_deposit()
              : m.manage_reschedule_deposit_kept()}
          </p>
        )}
      </div>
      {changed && (
        <Notice tone="wait" announced>
          {changed}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="large" busy={busy} onClick={() => void send()}>
          {asks ? m.manage_reschedule_ask() : m.manage_reschedule_submit()}
        </Button>
      </div>
    </div>
  )
}
