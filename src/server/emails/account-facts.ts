import type { KeptBack } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'

/** `date` is already in words. */
export type AccountFacts = {
  name: string
  token: string
  /** The token of the undo link; null if the email has none. */
  undo: string | null
  date: string
  /** Null in all other emails. */
  keptBack: KeptBack | null
  baseUrl: string
  locale: Locale
}
