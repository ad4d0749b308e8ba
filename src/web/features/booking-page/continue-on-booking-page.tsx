import { m } from '../../../messages/messages.js'
import { usePageAddress, useShareToken } from '../../page-address.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** For what needs cookies, which browsers refuse to a frame of another site (decision 61). */
export function ContinueOnBookingPage({ text }: { text: string }) {
  const token = useShareToken()
  const { language, theme, ...choices } = usePageAddress().search
  const search = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
  return (
    <div className="grid max-w-2xl justify-items-start gap-5">
      <p>{text}</p>
      <ButtonLink to="/book/$token" params={{ token }} search={search} size="large">
        {m.book_embedded_continue()}
      </ButtonLink>
    </div>
  )
}
