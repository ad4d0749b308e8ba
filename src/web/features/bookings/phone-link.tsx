import { Phone } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'

type PhoneLinkProps = {
  client: string
  phone: string
  marked?: boolean
}

export function PhoneLink({ client, phone, marked = false }: PhoneLinkProps) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={m.schedule_booking_call({ client, phone })}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 text-small underline underline-offset-4',
        marked && 'font-medium text-accent decoration-accent/35 hover:decoration-accent',
      )}
    >
      {marked && <Phone aria-hidden="true" className="size-[1.05em]" />}
      {phone}
    </a>
  )
}
