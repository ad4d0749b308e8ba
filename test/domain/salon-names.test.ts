import { describe, expect, it } from 'vitest'
import en from '../../messages/en.json' with { type: 'json' }
import fr from '../../messages/fr.json' with { type: 'json' }

/** In these texts, `{name}` also means the salon's name. */
const clientPages = /^(book|manage|payment)_/

/** Prepositions read wrong before a name that begins with one: "chez Chez Müller", "à Le Salon", "at At Home". */
const prepositions = { fr: 'chez|à|au|de|du|pour|par|avec', en: 'at' }

const catalogues: Record<'fr' | 'en', Record<string, unknown>> = { fr, en }

describe.each(['fr', 'en'] as const)('the texts in %s', (language) => {
  it('puts no preposition before the name of a salon', () => {
    const salon = (key: string) => (clientPages.test(key) ? '(schedule|name)' : 'schedule')
    const wrong = Object.entries(catalogues[language]).filter(([key, text]) =>
      new RegExp(`(?<!\\p{L})(${prepositions[language]}) \\{${salon(key)}\\}`, 'iu').test(
        JSON.stringify(text),
      ),
    )
    expect(wrong).toEqual([])
  })

  it.each(['book_summary_schedule', 'mail_fact_schedule'])('label a salon with a noun: %s', (key) => {
    expect(catalogues[language][key]).not.toMatch(new RegExp(`^(${prepositions[language]}|with)$`, 'iu'))
  })
})
