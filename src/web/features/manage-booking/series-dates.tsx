import { useId } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { pages } from '../../../contract/pages.ts'
import { m } from '../../../messages/messages.js'
import { addressOf } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { FileLink } from '../../ui/button.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'

type Dates = NonNullable<Reply<'lookUpBooking'>['seriesDates']>

const proofOf = ({ mail, key }: Dates[number]) => ({ mail, key })

/** The other dates of a recurring appointment, for readers of an email that names them. */
export function SeriesDates({ dates }: { dates: Dates }) {
  const heading = useId()
  const [any] = dates
  if (!any) return null
  const { referenceToken } = any
  return (
    <section aria-labelledby={heading} className="grid justify-items-start gap-3 print:hidden">
      <h2 id={heading} className="title text-title">
        {m.manage_dates_title()}
      </h2>
      <ul className="grid w-full border-b border-line">
        {dates.map((one) => (
          <li
            key={one.referenceToken}
            className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-1"
          >
            <a
              href={`${pages.manageBooking}?${new URLSearchParams({ reference: one.referenceToken, ...proofOf(one) })}`}
              className="inline-block py-2.5 font-semibold underline underline-offset-4 first-letter:uppercase"
            >
              {m.common_date_at_time({ date: formatDate(one.date), time: one.startTime })}
            </a>
            <StatusBadge status={one.status} />
          </li>
        ))}
      </ul>
      <FileLink
        href={`${addressOf('downloadBooking', { referenceToken })}?${new URLSearchParams(proofOf(any))}`}
        download
        tone="secondary"
      >
        {m.manage_dates_file()}
      </FileLink>
    </section>
  )
}
