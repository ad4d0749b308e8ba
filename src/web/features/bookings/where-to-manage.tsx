import { pages } from '../../../contract/pages.ts'
import { m } from '../../../messages/messages.js'

/** On paper a link cannot be followed: where to go with the reference, in words. */
export function WhereToManage() {
  return (
    <p className="hidden text-small print:block">
      {m.book_where_to_manage({ address: `${location.host}${pages.manageBooking}` })}
    </p>
  )
}
