import { LRUCache } from 'lru-cache'
import { type Locale, locales } from '../../domain/locales.ts'

const known = new LRUCache<string, Locale>({ max: 500 })
const maxKeptLength = 100

/** French by default. */
export function localeOf(acceptLanguage = ''): Locale {
  const before = known.get(acceptLanguage)
  if (before) return before
  const locale = readLocale(acceptLanguage)
  if (acceptLanguage.length <= maxKeptLength) known.set(acceptLanguage, locale)
  return locale
}

function readLocale(acceptLanguage: string): Locale {
  const wanted = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { language: tag.split('-')[0], weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of wanted) {
    const locale = locales.find((candidate) => candidate === language)
    if (locale) return locale
  }
  return 'fr'
}
