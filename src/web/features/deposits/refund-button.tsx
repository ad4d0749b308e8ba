import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { bookings } from '../../../contract/bookings.ts'
import type { Body, Reply } from '../../../contract/index.ts'
import { centsOf, eurosText } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { ApiError, call, refusedWith } from '../../api.ts'
import { AmountInput, asTyped } from '../../form/amount-input.tsx'
import { asProblemOf } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { formatEuros } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'

type Booking = Reply<'listBookingsWithService'>[number]

const typed = z
  .object({ amount: z.string() })
  .transform((fields): Body<'refundDeposit'> => fields)
  .pipe(bookings.refundDeposit.body)

type RefundButtonProps = { booking: Pick<Booking, 'id' | 'version' | 'clientName' | 'deposit'> }

/** For a paid deposit of which something is left. A full refund of a booking that stands is one too. */
export function RefundButton({ booking }: RefundButtonProps) {
  const { id, version, clientName: name, deposit } = booking
  const [open, setOpen] = useState(false)
  if (!deposit || Number(deposit.left) === 0 || Number(deposit.refundUnderWay) > 0) return null
  const left = formatEuros(deposit.left)
  return (
    <>
      <Button tone="secondary" aria-label={m.deposit_refund_of({ name })} onClick={() => setOpen(true)}>
        <HandCoins aria-hidden="true" />
        {m.deposit_refund()}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        schema={typed}
        empty={{ amount: asTyped(deposit.left) }}
        title={m.deposit_refund_title({ name })}
        description={m.deposit_refund_text({ left })}
        submit={m.deposit_refund_confirm()}
        cancel={m.common_cancel()}
        onSubmit={async ({ amount }) => {
          try {
            const body = { amount: eurosText(amount), version }
            await call('refundDeposit', { params: { bookingId: id }, body })
          } catch (error) {
            if (error instanceof ApiError && refusedWith(error, 'refund_over_left'))
              throw asProblemOf('amount', error)
            throw error
          } finally {
            await refresh(...affectedByBookings)
          }
          toastSuccess(m.toast_refund_requested())
        }}
      >
        {({ register, watch, setValue, formState }) => {
          const cents = centsOf(watch('amount'))
          const rest = Math.round(Number(deposit.left) * 100) - (cents ?? 0)
          return (
            <FormField
              label={m.deposit_refund_amount()}
              hint={
                cents !== null && rest >= 0
                  ? m.deposit_refund_rest({ amount: formatEuros(eurosText(rest)) })
                  : undefined
              }
              problem={formState.errors.amount}
            >
              {(field) => (
                <AmountInput
                  {...field}
                  amount={watch('amount')}
                  onStep={(amount) => setValue('amount', amount, { shouldDirty: true })}
                  {...register('amount')}
                />
              )}
            </FormField>
          )
        }}
      </FormDialog>
    </>
  )
}
