import { skipToken, useQuery } from '@tanstack/react-query'
import type { LegalDocument, LegalTexts } from '../../contract/public-pages.ts'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { currentLanguage } from '../language.ts'
import { legalTitles } from '../legal-links.tsx'
import { usePageAddress } from '../page-address.tsx'
import { Page } from '../ui/page.tsx'

/** The server puts the texts into the page. */
export const legalKey = ['legal'] as const

export function LegalScreen() {
  const { path } = usePageAddress()
  const title = legalTitles[path.slice('/legal/'.length) as LegalDocument]()
  useDocumentHead(title)
  const { data = {} } = useQuery<LegalTexts>({ queryKey: legalKey, queryFn: skipToken })
  const language = currentLanguage()
  const other = language === 'fr' ? 'en' : 'fr'
  const shown = data[language] ? language : other
  return (
    <Page width="text">
      <article className="grid gap-6">
        <h1 className="title text-display">{title}</h1>
        {shown !== language && <p className="text-small text-muted">{m.legal_other_language()}</p>}
        <div
          lang={shown}
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown that allows no HTML
          dangerouslySetInnerHTML={{ __html: data[shown] ?? '' }}
        />
      </article>
    </Page>
  )
}
