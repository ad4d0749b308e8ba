import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { ReadNumber } from '../../domain/client-cells.ts'

let countries: Map<string, CountryCode> | undefined

/** France for a zone without phone numbers of its own. */
function countryOf(zone: string): CountryCode {
  countries ??= new Map(
    getCountries().flatMap((country) =>
      (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map((one) => [one, country] as const),
    ),
  )
  return countries.get(zone) ?? 'FR'
}

/** A number without a country code belongs to the country of the IANA zone. */
export function numbersIn(zone: string): ReadNumber {
  const country = countryOf(zone)
  return (text) => {
    // The library builds an error, with its stack, for each text that is no number.
    if (!/\d/.test(text)) return null
    const number = parsePhoneNumberFromString(text, country)
    if (!number?.isPossible()) return null
    const isAbroad = number.country !== undefined && number.country !== country
    const written = () => (isAbroad ? number.formatInternational() : number.formatNational())
    return { e164: number.number, written }
  }
}

export const e164Of = (phone: string, zone: string): string | null => numbersIn(zone)(phone)?.e164 ?? null
