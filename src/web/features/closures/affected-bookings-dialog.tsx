import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { toastUndoable } from '../bookings/undo-change.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import type { StaffMember } from '../staff/team.ts'
import {
  type AffectedBookings,
  applyChoices,
  asItIs,
  type Choice,
  type Failure,
  shared,
} from './affected-booking-choices.ts'
import { AffectedBookingRow } from './affected-booking-row.tsx'
import { AffectedOffers } from './affected-offers.tsx'
import { AffectedProposals } from './affected-proposals.tsx'

type AffectedBookingsDialogProps = {
  affected: AffectedBookings
  team: readonly StaffMember[]
  timezone: string
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

const settledText = (moved: number, cancelled: number): string => {
  if (moved === 0) return m.toast_bookings_cancelled({ count: cancelled })
  if (cancelled === 0) return m.toast_bookings_reassigned({ count: moved })
  return m.toast_bookings_settled({ moved, cancelled })
}

function titleOf(count: number, absence: boolean, proposals: number): string {
  if (count === 0) return proposals > 0 ? m.affected_proposals_title() : m.affected_offers_title()
  if (absence) return count === 1 ? m.affected_absence_title_one() : m.affected_absence_title({ count })
  return count === 1 ? m.affected_title_one() : m.affected_title({ count })
}

/** Bookings beyond the first page are only counted. */
export function AffectedBookingsDialog(props: AffectedBookingsDialogProps) {
  const { affected, team, timezone, focusAfter, onClose } = props
  const { staffId: absentId = null } = affected
  const absence = absentId !== null
  const [left, setLeft] = useState(affected.bookings)
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<number, Failure>>(new Map())
  const more = affected.bookingCount - affected.bookings.length
  const { offers = [], offerCount = 0, proposals = [], proposalCount = 0 } = affected
  const isEmpty = left.length + more === 0
  const apply = useMutation({
    mutationFn: async ({ chosen }: { chosen: ReadonlyMap<number, Choice>; stays: boolean }) => {
      const done = await applyChoices(left, chosen, absentId)
      await refresh(...affectedByBookings)
      return done
    },
    onSuccess: ({ moved, cancelled, failed }, { stays }) => {
      const done = [...moved, ...cancelled]
      if (done.length > 0) toastUndoable(settledText(moved.length, cancelled.length), done)
      const settled = new Set(done.map(({ id }) => id))
      const open = left.filter(({ id }) => !settled.has(id)).map((one) => asItIs(one, failed))
      if (open.length === 0 || (failed.size === 0 && !stays)) return onClose()
      setProblems(failed)
      setLeft(open)
      setChoices(new Map())
    },
  })
  const choose = (id: number, choice: Choice) => setChoices((before) => new Map(before).set(id, choice))
  const all = (choice: Choice) => setChoices(new Map(left.map(({ id }) => [id, choice] as const)))
  const chosen = [...choices.values()]
  const cancels = chosen.filter((choice) => choice === 'cancel').length
  const possible = shared(left)

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      focusAfter={focusAfter}
      title={titleOf(left.length + more, absence, proposalCount)}
      {...(!isEmpty && { description: absence ? m.affected_absence_text() : m.affected_text() })}
    >
      <div className="grid gap-5">
        {problems.size > 0 && (
          <Notice tone="wait" announced>
            {absence ? m.affected_failed() : m.affected_left()}
          </Notice>
        )}
        {possible.size > 0 && (
          <div className="grid gap-3 rounded-card bg-accent-soft p-gutter">
            <p className="text-small">
              {possible.size === left.length
                ? m.affected_can_all()
                : m.affected_can_some({ count: possible.size, total: left.length })}
            </p>
            <Button
              wide
              busy={apply.isPending}
              onClick={() => apply.mutate({ chosen: possible, stays: true })}
            >
              {m.affected_reassign_all()}
            </Button>
          </div>
        )}
        {left.length > 1 && (
          <div className="-mt-2 -ml-gutter">
            <Button tone="quiet" onClick={() => all(cancels === left.length ? 'keep' : 'cancel')}>
              {cancels === left.length ? m.affected_keep_all() : m.affected_cancel_all()}
            </Button>
          </div>
        )}
        {left.length > 0 && (
          <ul className="grid gap-4">
            {left.map((booking) => (
              <AffectedBookingRow
                key={booking.id}
                booking={booking}
                team={team}
                absence={absence}
                choice={choices.get(booking.id) ?? 'keep'}
                problem={problems.get(booking.id)?.text}
                onChoose={(choice) => choose(booking.id, choice)}
              />
            ))}
          </ul>
        )}
        {more > 0 && <p className="text-small text-muted">{m.affected_more({ count: more })}</p>}
        {offerCount > 0 && <AffectedOffers offers={offers} count={offerCount} timezone={timezone} />}
        {proposalCount > 0 && <AffectedProposals proposals={proposals} count={proposalCount} />}
        <ApplyButton
          empty={isEmpty}
          moves={chosen.filter((choice) => typeof choice === 'number').length}
          cancels={cancels}
          busy={apply.isPending}
          primary={possible.size === 0}
          onApply={() => apply.mutate({ chosen: choices, stays: false })}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

type ApplyButtonProps = {
  /** There are only offers and proposals, and nothing to decide here. */
  empty: boolean
  moves: number
  cancels: number
  busy: boolean
  primary: boolean
  onApply: () => void
  onClose: () => void
}

function applyText(moves: number, cancels: number): string {
  if (moves > 0 && cancels > 0) return m.affected_apply_both({ moved: moves, cancelled: cancels })
  if (moves > 0) return moves === 1 ? m.affected_apply_one() : m.affected_apply({ count: moves })
  return cancels === 1 ? m.affected_confirm_one() : m.affected_confirm({ count: cancels })
}

function ApplyButton({ empty, moves, cancels, busy, primary, onApply, onClose }: ApplyButtonProps) {
  if (moves + cancels === 0)
    return (
      <Button tone={primary ? 'primary' : 'secondary'} size="large" wide onClick={onClose}>
        {empty ? m.affected_close() : m.affected_done()}
      </Button>
    )
  return (
    <Button tone={cancels > 0 ? 'danger' : 'primary'} size="large" wide busy={busy} onClick={onApply}>
      {applyText(moves, cancels)}
    </Button>
  )
}
