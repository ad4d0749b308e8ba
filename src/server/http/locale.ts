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

/** Most wanted first, without their regions. */
function languagesIn(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { language: tag.split('-')[0] ?? '', weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ language, weight }) => language !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
}

const readLocale = (acceptLanguage: string): Locale =>
  languagesIn(acceptLanguage).flatMap((language) => locales.find((locale) => locale === language) ?? [])[0] ??
  locales[0]

/** Whether a browser lists languages, but not French. */
export function hasNoFrench(acceptLanguage = ''): boolean {
  const languages = languagesIn(acceptLanguage)
  return languages.length > 0 && !languages.includes('fr') && !languages.includes('*')
}
