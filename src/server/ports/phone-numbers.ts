import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { ReadNumber } from '../../domain/client-cells.ts'

let countries: Map<string, CountryCode> | undefined

/** The country that an IANA zone lies in; France where it lies in none that has numbers of its own. */
function countryOf(zone: string): CountryCode {
  countries ??= new Map(
    getCountries().flatMap((country) =>
      (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map((one) => [one, country] as const),
    ),
  )
  return countries.get(zone) ?? 'FR'
}

/** Reads telephone numbers; one that names no country is of the country that the IANA zone lies in. */
export function numbersIn(zone: string): ReadNumber {
  const country = countryOf(zone)
  return (text) => {
    const number = parsePhoneNumberFromString(text, country)
    if (!number?.isPossible()) return null
    const isAbroad = number.country !== undefined && number.country !== country
    return { e164: number.number, written: isAbroad ? number.formatInternational() : number.formatNational() }
  }
}

/** A number in the form of E.164, read in the country of an IANA zone; null where it has none. */
export const e164Of = (phone: string, zone: string): string | null => numbersIn(zone)(phone)?.e164 ?? null
