import { Clock, Globe, MapPin, Phone } from 'lucide-react'
import type { FunctionComponent, ReactNode } from 'react'
import type { Salon } from '../../../contract/salons.ts'
import { m } from '../../../messages/messages.js'
import { AddressLink, NumberLink, OpeningHours, WebsiteLink } from './salon-links.tsx'

/** Replies of an older server lack the salon. */
export const hasDetails = (salon: Salon | undefined): boolean =>
  !!salon && !!(salon.address || salon.phone || salon.website || salon.openingHours?.length)

/** Introduces the salon before the first choice. */
export function SalonHeader({ name, salon }: { name: string; salon: Salon }) {
  const { address, phone, website, openingHours } = salon
  return (
    <div className="-mb-4 grid gap-4 lg:col-span-2">
      <p className="title text-title">{name}</p>
      <ul className="flex flex-wrap items-start gap-x-7 gap-y-2 text-small">
        {address && (
          <Line icon={MapPin} label={m.salon_address()}>
            <AddressLink address={address} />
          </Line>
        )}
        {phone && (
          <Line icon={Phone} label={m.salon_phone()}>
            <NumberLink phone={phone} />
          </Line>
        )}
        {website && (
          <Line icon={Globe} label={m.salon_website()}>
            <WebsiteLink website={website} />
          </Line>
        )}
        {openingHours && openingHours.length > 0 && (
          <Line icon={Clock} label={m.salon_hours()}>
            <OpeningHours days={openingHours} />
          </Line>
        )}
      </ul>
    </div>
  )
}

type LineProps = {
  icon: FunctionComponent<{ className: string; 'aria-hidden': true }>
  label: string
  children: ReactNode
}

const Line = ({ icon: Icon, label, children }: LineProps) => (
  <li className="flex min-w-0 gap-2.5">
    <Icon aria-hidden={true} className="mt-0.5 size-5 shrink-0 text-accent" />
    <span className="sr-only">{label} </span>
    <span className="min-w-0">{children}</span>
  </li>
)
