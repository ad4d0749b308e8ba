import { CalendarPlus } from 'lucide-react'
import { pages } from '../../../contract/pages.ts'
import { m } from '../../../messages/messages.js'
import { addressOf } from '../../api.ts'
import { useHydrated } from '../../hydrated.ts'
import { FileLink } from '../../ui/button.tsx'

export function AddToCalendar({
  referenceToken,
  large = false,
}: {
  referenceToken: string
  large?: boolean
}) {
  return (
    <FileLink
      href={addressOf('downloadBooking', { referenceToken })}
      download
      tone="secondary"
      size={large ? 'large' : 'medium'}
    >
      <CalendarPlus aria-hidden="true" />
      {m.common_add_to_calendar()}
    </FileLink>
  )
}

export function ManageBookingAddress() {
  // The server does not know which name it has in the browser.
  if (!useHydrated()) return null
  return (
    <p className="hidden text-small print:block">
      {m.book_where_to_manage({ address: `${location.host}${pages.manageBooking}` })}
    </p>
  )
}
