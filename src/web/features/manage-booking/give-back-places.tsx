import { useId, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { formatEuros } from '../../format.ts'
import { reading, showReply } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { changedTextForClient, clientsBookingNow } from '../bookings/changed-booking.ts'
import { PlacesStepper } from '../places/places-stepper.tsx'

type Booking = Reply<'lookUpBooking'>

/** Null without a paid deposit. */
function refundText(deposit: Booking['deposit'], given: number): string | null {
  if (deposit?.status !== 'succeeded' || deposit.paidByOther) return null
  const amount = deposit.placeRefunds?.[given - 1]
  return amount === undefined
    ? m.manage_places_back_kept()
    : m.manage_places_back_refunded({ amount: formatEuros(amount) })
}

type GiveBackPlacesProps = { booking: Booking; more: string | null; onRefused: () => void }

export function GiveBackPlaces({ booking, more, onRefused }: GiveBackPlacesProps) {
  const { places = 1, companions = [], referenceToken, version, deposit } = booking
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<string | null>(null)
  const [chosen, setChosen] = useState(places - 1)
  const [typed, setTyped] = useState('')
  const label = useId()
  const kept = Math.min(chosen, places - 1)
  const names = typed.split('\n').filter((name) => name.trim() !== '')
  const tooMany = names.length >= kept && names.length > 0
  const params = { referenceToken }
  const { queryKey } = reading('lookUpBooking', { params })

  const ask = () => {
    setChosen(places - 1)
    setTyped(companions.slice(0, places - 2).join('\n'))
    setChanged(null)
    setAsking(true)
  }

  const giveBack = async () => {
    if (tooMany) return
    setBusy(true)
    try {
      const refunded = deposit?.status === 'succeeded' ? { refunded: deposit.refundedOnCancel } : {}
      const body = { places: kept, companions: names, version, ...refunded }
      showReply(queryKey, await call('giveBackPlaces', { params, body }))
      setAsking(false)
      toastSuccess(m.toast_places_given_back())
    } catch (error) {
      const now = clientsBookingNow(error)
      if (now) showReply(queryKey, now)
      if (now?.cancellable && (now.places ?? 1) > 1) return setChanged(changedTextForClient(now))
      setAsking(false)
      toastError(m.manage_cannot_give_back(), messageOf(error))
      if (
        !now &&
        refusedWith(error, 'cannot_cancel_started', 'cannot_cancel_late', 'cannot_cancel_cancelled')
      )
        onRefused()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button tone="secondary" onClick={ask}>
        {m.manage_places_back()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.manage_places_back_title()}
        text={m.manage_places_back_text()}
        more={[more, refundText(deposit, places - kept)].filter(Boolean).join(' ') || null}
        notice={
          <>
            {changed && (
              <Notice tone="wait" announced>
                {changed}
              </Notice>
            )}
            <div className="grid gap-1.5">
              <p id={label} className="text-small font-semibold">
                {m.manage_places_keep()}
              </p>
              <PlacesStepper
                labelledBy={label}
                places={kept}
                max={places - 1}
                pressFor={(wanted) => ({ type: 'button', onClick: () => setChosen(wanted) })}
              />
            </div>
            {companions.length > 0 && kept > 1 && (
              <Field
                label={m.places_companions_label()}
                hint={m.places_companions_hint()}
                error={tooMany ? m.places_companions_too_many({ count: kept - 1 }) : undefined}
              >
                {(field) => (
                  <Textarea
                    {...field}
                    rows={Math.min(kept - 1, 4)}
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                )}
              </Field>
            )}
          </>
        }
        confirm={m.manage_places_back_confirm({ count: kept })}
        keep={m.manage_places_back_dismiss()}
        busy={busy}
        onConfirm={() => void giveBack()}
      />
    </>
  )
}
