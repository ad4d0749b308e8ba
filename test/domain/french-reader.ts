import { readerFrom } from '../../src/web/reader.ts'

/** For texts of the web, which ask the document for the language. */
readerFrom(() => ({
  language: 'fr',
  theme: 'system',
  sandbox: false,
  offersEnglish: false,
  legal: [],
  support: null,
}))
