import type { AccountMailDetails, KeptBack } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'

/** `date` is already in words. */
export type AccountFacts = {
  name: string
  token: string
  undo: string | null
  date: string
  schedule: string
  device: string
  person: AccountMailDetails['person']
  /** Of an invitation. */
  inviter: string
  keptBack: KeptBack | null
  keptYears: number
  baseUrl: string
  locale: Locale
}
