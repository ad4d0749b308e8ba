import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '../../src/domain/locales.ts'
import { zoneCity } from '../../src/domain/zone-cities.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** "heure : São Paulo", "São Paulo Time": the name is a country's where the country has one zone. */
const generic = (zone: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace(/^heure : | Time$/g, '') ?? ''

describe.each(locales)('Time zones in %s', (locale) => {
  it('gives cities the accents of Unicode', () => {
    const wrong = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
      const [name, city] = [generic(zone, locale), zoneCity(zone, locale)]
      return plain(name) === plain(city) && name !== city ? [`${zone}: ${city}, not ${name}`] : []
    })
    expect(wrong).toEqual([])
  })
})

it.each([
  ['Indian/Reunion', 'La Réunion', 'Réunion'],
  ['Europe/Paris', 'Paris', 'Paris'],
  ['Europe/London', 'Londres', 'London'],
  ['America/New_York', 'New York', 'New York'],
  ['America/Bogota', 'Bogotá', 'Bogotá'],
])('names %s %s in French and %s in English', (zone, fr, en) => {
  expect([zoneCity(zone, 'fr'), zoneCity(zone, 'en')]).toEqual([fr, en])
})
