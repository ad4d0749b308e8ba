import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { addressOf, call, messageOf } from '../../api.ts'
import { usePageAddress } from '../../page-address.tsx'
import { queryClient, reading } from '../../query.ts'
import { forgetBookings } from '../../remembered-client.ts'
import { Button, FileLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

type MyDataProps = { booking: Reply<'lookUpBooking'>; onRefused: () => void }

export function MyData({ booking, onRefused }: MyDataProps) {
  const { referenceToken, erasable = false } = booking
  const params = { referenceToken }
  return (
    <section aria-labelledby="my-data" className="grid gap-3 border-t border-line pt-6 print:hidden">
      <div className="grid gap-1">
        <h2 id="my-data" className="text-small font-semibold">
          {m.data_title()}
        </h2>
        <p className="text-small text-muted">{erasable ? m.data_text() : m.data_text_upcoming()}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <FileLink href={addressOf('downloadBookingData', params)} download tone="secondary">
          {m.data_download()}
        </FileLink>
        {erasable && (
          <span className="noscript:hidden">
            <EraseButton booking={booking} onRefused={onRefused} />
          </span>
        )}
      </div>
    </section>
  )
}

function EraseButton({ booking, onRefused }: MyDataProps) {
  const { referenceToken, version, deposit, schedule } = booking
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { go } = usePageAddress()
  const params = { referenceToken }

  const erase = async () => {
    setBusy(true)
    try {
      await call('eraseBooking', { params, body: { version } })
      forgetBookings([referenceToken])
      toastSuccess(m.toast_data_erased())
      await go({})
      queryClient.removeQueries(reading('lookUpBooking', { params }))
    } catch (error) {
      setAsking(false)
      toastError(m.data_not_erased(), messageOf(error))
      onRefused()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {m.data_erase()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.data_erase_title()}
        text={m.data_erase_text({ name: schedule.name })}
        more={deposit && m.data_erase_deposit()}
        confirm={m.data_erase_confirm()}
        keep={m.data_erase_keep()}
        busy={busy}
        onConfirm={() => void erase()}
      />
    </>
  )
}
