import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { micromark } from 'micromark'
import { type LegalDocument, type LegalTexts, legalDocuments } from '../../contract/public-pages.ts'
import { locales } from '../../domain/locales.ts'

export type LegalDocuments = {
  texts: ReadonlyMap<LegalDocument, LegalTexts>
  /** Changes with each of the texts. */
  version: string
}

const maxAgeMilliseconds = 5_000

async function readAll(folder: string): Promise<LegalDocuments> {
  const texts = new Map<LegalDocument, LegalTexts>()
  for (const name of legalDocuments) {
    const found: LegalTexts = {}
    for (const locale of locales) {
      const markdown = await readFile(join(folder, `${name}.${locale}.md`), 'utf8').catch(() => '')
      if (markdown.trim() !== '') found[locale] = micromark(markdown)
    }
    if (Object.keys(found).length > 0) texts.set(name, found)
  }
  const version = createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('base64url')
  return { texts, version }
}

/** Reads the operator's Markdown files `{document}.{language}.md`; changes show within seconds. No HTML in them passes. */
export function openLegalDocuments(folder: string): () => Promise<LegalDocuments> {
  let known: { documents: Promise<LegalDocuments>; at: number } | null = null
  return () => {
    const now = performance.now()
    if (!known || now - known.at > maxAgeMilliseconds) known = { documents: readAll(folder), at: now }
    return known.documents
  }
}
