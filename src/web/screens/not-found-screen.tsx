import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

export function NotFoundScreen() {
  useDocumentHead(m.not_found_title(), { noindex: true })
  return (
    <Page>
      <div className="grid gap-10 pt-6 md:pt-16">
        <div aria-hidden="true" className="flex h-24 items-stretch gap-2 md:h-36">
          <span className="flex-2 rounded-l-full bg-accent" />
          <span className="grid w-40 place-items-center rounded-control border-3 border-dashed border-wait md:w-72">
            <span className="title text-display text-wait-ink md:text-hero">404</span>
          </span>
          <span className="flex-1 rounded-r-full bg-accent" />
        </div>
        <div className="grid max-w-xl justify-items-start gap-4">
          <h1 className="title text-display">{m.not_found_title()}</h1>
          <p className="text-muted">{m.not_found_text()}</p>
          <ButtonLink to="/" size="large">
            {m.not_found_home()}
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
