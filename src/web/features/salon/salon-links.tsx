import { Fragment, type ReactNode } from 'react'
import type { Salon } from '../../../contract/salons.ts'
import { mapUrl } from '../../../domain/places.ts'
import { hostOf } from '../../../domain/websites.ts'
import { m } from '../../../messages/messages.js'
import { formatTimes, formatWeekday } from '../../format.ts'

const look =
  'inline-block py-0.5 font-medium wrap-anywhere whitespace-pre-line underline decoration-accent/35 underline-offset-4 hover:decoration-accent'

/** Opens a tab, so that a booking in progress stays where it is. */
const OtherSite = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
    {children}
    <span className="sr-only"> {m.common_new_tab()}</span>
  </a>
)

export const AddressLink = ({ address }: { address: string }) => (
  <OtherSite href={mapUrl(address)}>{address}</OtherSite>
)

export const WebsiteLink = ({ website }: { website: string }) => (
  <OtherSite href={website}>{hostOf(website)}</OtherSite>
)

export const NumberLink = ({ phone }: { phone: NonNullable<Salon['phone']> }) => (
  <a href={`tel:${phone.e164}`} className={look}>
    {phone.written}
  </a>
)

/** Nothing without a number. */
export const CallSalon = ({ salon }: { salon: Salon | undefined }) =>
  salon?.phone ? (
    <span className="block">
      {m.salon_call()} <NumberLink phone={salon.phone} />
    </span>
  ) : null

type OpenDays = NonNullable<Salon['openingHours']>[number]

const daysText = ({ fromDay, toDay }: OpenDays): string =>
  fromDay === toDay ? formatWeekday(fromDay) : `${formatWeekday(fromDay)} – ${formatWeekday(toDay)}`

export const OpeningHours = ({ days }: { days: readonly OpenDays[] }) => (
  <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-0.5 font-normal">
    {days.map((group) => (
      <Fragment key={group.fromDay}>
        <span className="first-letter:uppercase">{daysText(group)}</span>
        <span>
          {group.hours.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', ') ||
            m.schedule_hours_closed()}
        </span>
      </Fragment>
    ))}
  </span>
)
