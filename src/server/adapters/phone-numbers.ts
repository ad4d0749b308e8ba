import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { ReadNumber } from '../../domain/client-cells.ts'
import { plainDigits } from '../../domain/phone-numbers.ts'
import { paced } from './turns.ts'

const zonesOf = (country: CountryCode) =>
  (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map((zone) => [zone, country] as const)

let countries: Map<string, CountryCode> | undefined

/** A zone may have several names, such as Asia/Kolkata and Asia/Calcutta; the lists of countries have one. */
const listedName = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** France for a zone without phone numbers of its own. */
function countryOf(zone: string): CountryCode {
  countries ??= new Map(getCountries().flatMap(zonesOf))
  const country = countries.get(zone) ?? countries.get(listedName(zone)) ?? 'FR'
  countries.set(zone, country)
  return country
}

/** Otherwise the first booking would block the process for 100 ms. */
export async function prepareNumbers(): Promise<void> {
  const rest = paced()
  const found: (readonly [string, CountryCode])[] = []
  for (const country of getCountries()) {
    found.push(...zonesOf(country))
    await rest()
  }
  countries ??= new Map(found)
}

/** A number without a country code belongs to the country of the IANA zone. */
export function numbersIn(zone: string): ReadNumber {
  const country = countryOf(zone)
  return (written) => {
    const text = plainDigits(written)
    // The library builds an error, with its stack, for each text that is no number.
    if (!/\d/.test(text)) return null
    const number = parsePhoneNumberFromString(text, country)
    if (!number?.isPossible()) return null
    const isAbroad = number.country !== undefined && number.country !== country
    const inFull = () => (isAbroad ? number.formatInternational() : number.formatNational())
    return { e164: number.number, written: inFull }
  }
}

/** As people of the zone's country write the number. */
export const writtenNumber = (e164: string, zone: string): string => numbersIn(zone)(e164)?.written() ?? e164

export const e164Of = (phone: string, zone: string): string | null => numbersIn(zone)(phone)?.e164 ?? null
