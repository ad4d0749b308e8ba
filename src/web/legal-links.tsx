import { useContext } from 'react'
import type { LegalDocument } from '../contract/public-pages.ts'
import { m } from '../messages/messages.js'
import { currentReader } from './reader.ts'
import { LinkContext } from './ui/link.tsx'

export const legalTitles: Record<LegalDocument, () => string> = {
  notice: m.legal_notice,
  terms: m.legal_terms,
  privacy: m.legal_privacy,
}

/** Nothing if the operator has written none. */
export function LegalFooter() {
  if (currentReader().legal.length === 0) return null
  return (
    <footer className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 px-gutter pb-6 md:px-6 print:hidden">
      <LegalLinks />
    </footer>
  )
}

/** Only what the operator has written. */
export function LegalLinks() {
  const Link = useContext(LinkContext)
  return currentReader().legal.map((name) => (
    <Link
      key={name}
      to="/legal/$document"
      params={{ document: name }}
      className="inline-flex min-h-11 items-center text-small text-muted underline decoration-accent/35 underline-offset-4 hover:text-accent"
    >
      {legalTitles[name]()}
    </Link>
  ))
}
