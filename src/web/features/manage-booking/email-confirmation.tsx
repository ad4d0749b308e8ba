import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { pages } from '../../../contract/pages.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf } from '../../api.ts'
import { usePageAddress } from '../../page-address.tsx'
import { queryClient, reading, showReply } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

type Booking = Reply<'lookUpBooking'>

/** Asks the reader of a mailed link whether the address is theirs. Opening the link proves nothing. */
export function EmailConfirmation({ booking }: { booking: Booking }) {
  const { referenceToken, clientEmail, emailConfirmable, schedule } = booking
  const { search } = usePageAddress()
  const { mail = '', key = '' } = search
  const [busy, setBusy] = useState(false)
  if (!emailConfirmable || !clientEmail) return null
  const params = { referenceToken }

  const confirm = async () => {
    setBusy(true)
    try {
      await call('confirmEmail', { params, body: { mail, key } })
      const { queryKey } = reading('lookUpBooking', { params })
      // Another change may have come first.
      const { emailConfirmable: _asked, ...confirmed } = queryClient.getQueryData(queryKey) ?? booking
      showReply(queryKey, confirmed)
      toastSuccess(m.toast_email_confirmed())
    } catch (error) {
      toastError(m.manage_email_not_confirmed(), messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const fields = { reference: referenceToken, confirm: 'email', mail, key }
  return (
    <div className="print:hidden">
      <Notice
        title={m.manage_email_confirm_title()}
        action={
          <>
            <span className="noscript:hidden">
              <Button tone="secondary" busy={busy} onClick={() => void confirm()}>
                {m.manage_email_confirm()}
              </Button>
            </span>
            <noscript>
              <form method="post" action={pages.manageBooking}>
                {Object.entries(fields).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button tone="secondary" type="submit">
                  {m.manage_email_confirm()}
                </Button>
              </form>
            </noscript>
          </>
        }
      >
        <span className="wrap-anywhere">
          {m.manage_email_confirm_text({ email: clientEmail, name: schedule.name })}
        </span>
      </Notice>
    </div>
  )
}
