import type { Salon } from '../../../contract/salons.ts'
import { m } from '../../../messages/messages.js'
import type { FactList } from '../../ui/fact-list.tsx'
import { AddressLink, NumberLink, OpeningHours, WebsiteLink } from './salon-links.tsx'

type Facts = Parameters<typeof FactList>[0]['facts']

/** Replies of an older server lack the salon. `showsAddress`: the screen shows the address elsewhere. */
export function salonFacts(salon: Salon | undefined, { showsAddress = false } = {}): Facts {
  if (!salon) return []
  const { address, phone, website, openingHours } = salon
  return [
    showsAddress
      ? { label: m.salon_address(), value: address, onPaperOnly: true }
      : { label: m.salon_address(), value: address && <AddressLink address={address} /> },
    { label: m.salon_phone_of_business(), value: phone && <NumberLink phone={phone} /> },
    { label: m.salon_website(), value: website && <WebsiteLink website={website} /> },
    {
      label: m.salon_hours(),
      value: openingHours?.length ? <OpeningHours days={openingHours} /> : null,
    },
  ]
}
