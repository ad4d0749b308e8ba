import * as cities from '../domain/zone-cities.ts'
import { currentLanguage } from './language.ts'

/** "Paris" for Europe/Paris. Apart from the other formats, because its names weigh more than all of them. */
export const zoneCity = (zone: string): string => cities.zoneCity(zone, currentLanguage())
