import { legalDocuments, type Reader } from '../contract/public-pages.ts'

/** The server writes these attributes into every document. */
function readerOfDocument(): Reader {
  const { lang, dataset } = document.documentElement
  const { theme, offer, legal = '', support } = dataset
  return {
    language: lang === 'en' ? 'en' : 'fr',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    sandbox: dataset.payments === 'sandbox',
    offersEnglish: offer === 'en',
    legal: legalDocuments.filter((name) => legal.split(' ').includes(name)),
    support: support ?? null,
  }
}

let read = readerOfDocument

export const currentReader = (): Reader => read()

/** On the server, each rendered page has its own reader. */
export function readerFrom(source: () => Reader): void {
  read = source
}
