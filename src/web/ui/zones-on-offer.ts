import { zoneCity } from '../format.ts'

export type ZoneOnOffer = { zone: string; city: string; region: string }

const mostShown = 40
const offsets = new Map<string, string>()

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('-', ' ').toLowerCase().trim()

const describe = (zone: string): ZoneOnOffer => ({
  zone,
  city: zoneCity(zone),
  region: zone.split('/').slice(0, -1).join(', ').replaceAll('_', ' '),
})

let all: ZoneOnOffer[] | undefined

/** The zones whose city or region is like what was typed, those that begin so first. */
export function zonesLike(typed: string): ZoneOnOffer[] {
  all ??= Intl.supportedValuesOf('timeZone').map(describe)
  const wanted = plain(typed)
  const begins = all.filter(({ city }) => plain(city).startsWith(wanted))
  const contains = all.filter(
    ({ city, region }) => !plain(city).startsWith(wanted) && plain(`${region} ${city}`).includes(wanted),
  )
  return [...begins, ...contains].slice(0, mostShown)
}

/** "Paris · Europe" for Europe/Paris. */
export function zoneLabel(zone: string): string {
  const { city, region } = describe(zone)
  return region ? `${city} · ${region}` : city
}

/** "UTC+1" for Europe/Paris on that date. */
export function zoneOffset(zone: string): string {
  let offset = offsets.get(zone)
  if (offset === undefined) {
    offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
      .formatToParts()
      .find((part) => part.type === 'timeZoneName')
      ?.value.replace('GMT', 'UTC')
    offsets.set(zone, offset ?? '')
  }
  return offset ?? ''
}
