import { m } from '../../../messages/messages.js'
import { zoneCity } from '../../format.ts'
import { currentLanguage, type Language } from '../../language.ts'
import { zoneCities } from './zone-cities.ts'

export type ZoneOnOffer = { zone: string; city: string; region: string }

const mostShown = 40
const worldParts: Record<string, () => string> = {
  Africa: m.schedule_zone_africa,
  America: m.schedule_zone_america,
  Antarctica: m.schedule_zone_antarctica,
  Arctic: m.schedule_zone_arctic,
  Asia: m.schedule_zone_asia,
  Atlantic: m.schedule_zone_atlantic,
  Australia: m.schedule_zone_australia,
  Europe: m.schedule_zone_europe,
  Indian: m.schedule_zone_indian,
  Pacific: m.schedule_zone_pacific,
}

const offsets = new Map<string, string>()
const lists = new Map<Language, ZoneOnOffer[]>()

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(/[-,]/g, ' ').toLowerCase().trim()

function describe(zone: string): ZoneOnOffer {
  const [part = '', ...places] = zone.split('/').slice(0, -1)
  const region = [worldParts[part]?.() ?? part, ...places].join(', ').replaceAll('_', ' ')
  return { zone, city: zoneCities[currentLanguage()][zone] ?? zoneCity(zone), region }
}

function allZones(): ZoneOnOffer[] {
  const language = currentLanguage()
  let list = lists.get(language)
  if (!list) {
    const { compare } = new Intl.Collator(language)
    list = Intl.supportedValuesOf('timeZone')
      .map(describe)
      .sort((a, b) => compare(a.city, b.city))
    lists.set(language, list)
  }
  return list
}

/** The zones whose city or region matches, best matches first. With no text, the chosen zone comes first. */
export function zonesLike(typed: string, chosen: string): ZoneOnOffer[] {
  const wanted = plain(typed)
  const rank = ({ zone, city, region }: ZoneOnOffer) => {
    if (wanted === '') return zone === chosen ? 0 : 1
    if (plain(city).startsWith(wanted)) return 0
    return plain(`${region} ${city} ${zone}`).includes(wanted) ? 1 : 2
  }
  return allZones()
    .map((zone) => ({ zone, rank: rank(zone) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostShown)
    .map(({ zone }) => zone)
}

/** "Londres, Europe" for Europe/London. */
export function zoneLabel(zone: string): string {
  const { city, region } = describe(zone)
  return region ? `${city}, ${region}` : city
}

/** "UTC+1" for Europe/Paris in winter. */
export function zoneOffset(zone: string): string {
  let offset = offsets.get(zone)
  if (offset === undefined) {
    offset =
      new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
        .formatToParts()
        .find((part) => part.type === 'timeZoneName')
        ?.value.replace('GMT', 'UTC') ?? ''
    offsets.set(zone, offset)
  }
  return offset
}
