import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { FileLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

function TryLater({ title, text }: { title: string; text: string }) {
  useDocumentHead(title, { noindex: true })
  return (
    <Page>
      <div className="grid max-w-xl justify-items-start gap-4 pt-6 md:pt-16">
        <h1 className="title text-display">{title}</h1>
        <p className="text-muted">{text}</p>
        {/* The address of the page that was asked for. */}
        <FileLink href="" size="large">
          {m.common_retry()}
        </FileLink>
      </div>
    </Page>
  )
}

export const TooManyPagesScreen = () => (
  <TryLater title={m.too_many_pages_title()} text={m.too_many_pages_text()} />
)

export const OverloadedScreen = () => <TryLater title={m.overloaded_title()} text={m.overloaded_text()} />
