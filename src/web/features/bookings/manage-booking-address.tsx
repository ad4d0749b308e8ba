import { pages } from '../../../contract/pages.ts'
import { m } from '../../../messages/messages.js'

/** Printed instead of a link: where to manage the booking with the reference. */
export function WhereToManage() {
  return (
    <p className="hidden text-small print:block">
      {m.book_where_to_manage({ address: `${location.host}${pages.manageBooking}` })}
    </p>
  )
}
