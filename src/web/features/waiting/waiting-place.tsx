import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { pages } from '../../../contract/pages.ts'
import { isWholeDay } from '../../../domain/waiting.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf } from '../../api.ts'
import { formatDates, formatDay, formatDeadline } from '../../format.ts'
import { useHydrated } from '../../hydrated.ts'
import { usePageAddress } from '../../page-address.tsx'
import { reading, showReply } from '../../query.ts'
import { setSessionItem } from '../../session-storage.ts'
import { Button, FileLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { startHold } from '../booking-page/held-booking.ts'
import { salonFacts } from '../salon/salon-facts.tsx'
import { CallSalon } from '../salon/salon-links.tsx'
import { shownOf, WaitingOffer } from './waiting-offer.tsx'

export type Waiting = Reply<'getWaiting'>

type Action = 'take' | 'decline' | 'leave'

const endings: Record<NonNullable<Waiting['ending']>, { title: () => string; text: () => string }> = {
  booked: { title: m.waiting_booked_title, text: m.waiting_booked_text },
  left: { title: m.waiting_left_title, text: m.waiting_left_text },
  removed: { title: m.waiting_removed_title, text: m.waiting_removed_text },
  over: { title: m.waiting_over_title, text: m.waiting_over_text },
}

const bookingPath = (reference: string) => `${pages.manageBooking}?reference=${reference}`

type WaitingPlaceProps = { waitingToken: string; waiting: Waiting; onRefresh: () => void }

/** Only a press changes anything, because mail scanners open the link too. */
export function WaitingPlace({ waitingToken, waiting, onRefresh }: WaitingPlaceProps) {
  const { schedule, offer, booking, ending, shareToken: token } = waiting
  const { form, path } = usePageAddress()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState<Action | null>(null)
  const [problem, setProblem] = useState<string | null>(form?.refusal?.reply.message ?? null)
  const [declined, setDeclined] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownAtFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for these changes
  useEffect(() => {
    if (!shownAtFirst.current) heading.current?.focus()
    shownAtFirst.current = false
  }, [ending, offer?.id])

  // The browser may have sent the form without a script. On a shared device, the next person is someone else.
  useEffect(() => {
    if (token !== undefined) setSessionItem('draft', token, null)
  }, [token])

  const params = { waitingToken }
  const show = (now: Waiting) => showReply(reading('getWaiting', { params }).queryKey, now)

  const { toPay } = booking ?? {}
  const shown = offer && shownOf(waiting, offer)
  const taking = offer && shown ? { offer: offer.id, shown } : toPay && { offer: toPay.offer }

  const act = async (action: Action) => {
    setBusy(action)
    setProblem(null)
    try {
      if (action === 'leave') show(await call('leaveWaitingList', { params }))
      else if (!taking) return
      else if (action === 'decline') {
        show(await call('declineOffer', { params, body: { offer: taking.offer } }))
        setDeclined(true)
      } else {
        const taken = await call('takeOffer', { params, body: taking })
        const { payment, request, referenceToken } = taken
        const { shareToken } = waiting
        if (!payment || !request || shareToken === undefined) {
          location.assign(bookingPath(referenceToken))
          return
        }
        startHold(shareToken, { ...request, comment: null }, payment)
        const search = new URLSearchParams({
          step: 'payment',
          service: request.serviceIds.join(),
          date: request.date,
          time: request.startTime,
          ...(request.places > 1 && { places: String(request.places) }),
          ...(request.staffId !== undefined && { with: String(request.staffId) }),
        })
        location.assign(`${pages.book.replace(':token', shareToken)}?${search}`)
      }
    } catch (error) {
      setProblem(messageOf(error))
      onRefresh()
    }
    setBusy(null)
  }

  const button = (
    action: Action,
    label: string,
    look: { tone: 'band' | 'primary' | 'secondary' | 'danger' },
  ) => (
    <form
      method="post"
      action={path}
      className="grid sm:justify-items-start"
      onSubmit={(event) => {
        event.preventDefault()
        void act(action)
      }}
    >
      <input type="hidden" name="action" value={action} />
      {taking && <input type="hidden" name="offer" value={taking.offer} />}
      {action === 'take' && shown && <input type="hidden" name="shown" value={JSON.stringify(shown)} />}
      <Button type="submit" size={action === 'take' ? 'large' : 'medium'} {...look} busy={busy === action}>
        {label}
      </Button>
    </form>
  )

  const title = offer
    ? m.waiting_offer_title()
    : ending
      ? endings[ending].title()
      : booking
        ? toPay
          ? m.waiting_to_pay_title()
          : m.waiting_booked_title()
        : m.waiting_joined_title()

  const bookedText = toPay
    ? m.waiting_to_pay_text({ until: formatDeadline(toPay.until, schedule.timezone) })
    : m.waiting_booked_text()

  return (
    <section
      data-color={schedule.salon.color}
      className="grid animate-enter gap-6 lg:rounded-card lg:bg-raised lg:p-8 lg:ring-1 lg:ring-line"
    >
      <div className="grid gap-1">
        <p className="text-small font-semibold text-accent">{schedule.name}</p>
        <h1 ref={heading} tabIndex={-1} className="title text-display">
          {title}
        </h1>
        {!offer && (
          <p className="text-muted">
            {ending ? endings[ending].text() : booking ? bookedText : m.waiting_wait_text()}
          </p>
        )}
      </div>
      {declined && !offer && !ending && (
        <Notice tone="yes" announced>
          {m.waiting_declined()}
        </Notice>
      )}
      <ProblemNotice>{problem}</ProblemNotice>
      {offer && (
        <WaitingOffer schedule={schedule} offer={offer}>
          <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
            <div className={classes('grid', offer.depositAmount !== null && 'noscript:hidden')}>
              {button('take', m.waiting_take(), { tone: 'band' })}
            </div>
            {button('decline', m.waiting_decline(), { tone: 'secondary' })}
          </div>
          {offer.depositAmount !== null && !hydrated && (
            <noscript>
              <Notice tone="wait">{m.book_deposit_needs_script()}</Notice>
            </noscript>
          )}
        </WaitingOffer>
      )}
      {toPay && !offer && (
        <div>
          <div className="noscript:hidden">
            {button('take', m.waiting_to_pay_continue(), { tone: 'primary' })}
          </div>
          {!hydrated && (
            <noscript>
              <Notice tone="wait">{m.book_deposit_needs_script()}</Notice>
            </noscript>
          )}
        </div>
      )}
      {booking && !toPay && !offer && (
        <div>
          <FileLink href={bookingPath(booking.referenceToken)}>{m.waiting_see_booking()}</FileLink>
        </div>
      )}
      {ending === 'removed' && (
        <p>
          <CallSalon salon={schedule.salon} />
        </p>
      )}
      <FactList
        facts={[
          { label: m.waiting_dates(), value: formatDates(waiting.fromDate, waiting.toDate) },
          {
            label: m.waiting_times(),
            value: isWholeDay(waiting)
              ? m.waiting_any_time()
              : m.waiting_between({ from: waiting.fromTime, to: waiting.toTime }),
          },
          { label: m.book_summary_service(), value: waiting.services.join(' + ') },
          { label: m.book_with(), value: waiting.staffName },
          ...salonFacts(schedule.salon, { showsAddress: true }),
          { label: m.manage_name(), value: waiting.clientName },
          { label: m.waiting_title(), value: m.waiting_since({ date: formatDay(waiting.joinedAt) }) },
        ]}
      />
      {!ending && !booking && <div>{button('leave', m.waiting_leave(), { tone: 'danger' })}</div>}
    </section>
  )
}
