import { m } from '../../../messages/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { BookPageFrame } from './booking-page.tsx'

export function LinkNotWorking({ reason }: { reason: 'not_found' | 'unavailable' }) {
  const unavailable = reason === 'unavailable'
  const title = unavailable ? m.book_unavailable_title() : m.book_not_found_title()
  const text = unavailable ? m.book_unavailable_text() : m.book_not_found_text()
  return (
    <BookPageFrame width="text">
      <div className="grid gap-8 pt-6 md:pt-16">
        <div aria-hidden="true" className="flex h-8 gap-1.5">
          <span className="flex-1 rounded-l-full bg-off/60" />
          <span className="flex-2 bg-off/60" />
          <span className="flex-1 rounded-r-full bg-off/60" />
        </div>
        <div className="grid justify-items-start gap-4">
          <h1 className="title text-display">{title}</h1>
          <p className="text-muted">{text}</p>
          <ButtonLink to="/manage-booking" tone="secondary">
            {m.book_manage_link()}
          </ButtonLink>
        </div>
      </div>
    </BookPageFrame>
  )
}
