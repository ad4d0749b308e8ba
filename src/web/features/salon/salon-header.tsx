import { Clock, Globe, MapPin, Phone } from 'lucide-react'
import type { FunctionComponent, ReactNode } from 'react'
import type { Salon } from '../../../contract/salons.ts'
import { imagePath } from '../../../domain/salon-images.ts'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import { AddressLink, NumberLink, OpeningHours, WebsiteLink } from './salon-links.tsx'

/** Replies of an older server lack the salon. */
export const hasDetails = (salon: Salon | undefined): boolean =>
  !!salon &&
  !!(
    salon.address ||
    salon.phone ||
    salon.website ||
    salon.logo ||
    salon.openingHours?.length ||
    salon.photos?.length
  )

/** Introduces the salon before the first choice. */
export function SalonHeader({ name, salon }: { name: string; salon: Salon }) {
  const { address, phone, website, openingHours, logo, photos } = salon
  return (
    <div className="-mb-4 grid gap-4 lg:col-span-2">
      <div className="flex items-center gap-3.5">
        {logo && (
          <img
            src={imagePath(logo, 'small')}
            alt=""
            width={56}
            height={56}
            className="size-14 shrink-0 rounded-control bg-raised object-contain"
          />
        )}
        <p className="min-w-0 title text-title">{name}</p>
      </div>
      {photos && photos.length > 0 && <Photos name={name} photos={photos} />}
      <ul className="flex flex-wrap items-start gap-x-7 gap-y-2 text-small empty:hidden">
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

/** The first takes the most room. The height is fixed, so nothing moves when they arrive. */
const Photos = ({ name, photos }: { name: string; photos: readonly string[] }) => (
  <div className="grid h-42 grid-cols-3 grid-rows-2 gap-1 overflow-hidden rounded-card md:h-56 print:hidden">
    {photos.map((photo, index) => (
      <img
        key={photo}
        src={imagePath(photo, 'small')}
        srcSet={`${imagePath(photo, 'small')} 640w, ${imagePath(photo, 'large')} 1280w`}
        sizes={index === 0 ? '(min-width: 48rem) 45rem, 13rem' : '(min-width: 48rem) 22rem, 7rem'}
        alt={m.salon_photo_of({ name, number: index + 1 })}
        loading={index === 0 ? 'eager' : 'lazy'}
        decoding="async"
        className={classes(
          'size-full min-h-0 bg-sunken object-cover',
          (index === 0 || photos.length === 2) && 'row-span-2',
          index === 0 && (photos.length === 1 ? 'col-span-3' : 'col-span-2'),
        )}
      />
    ))}
  </div>
)

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
