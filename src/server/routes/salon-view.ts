import type { Salon } from '../../contract/salons.ts'
import { weeklyOpening } from '../../domain/weekly-opening.ts'
import { writtenNumber } from '../adapters/phone-numbers.ts'
import type { SalonRow } from '../store/schedules/salons.ts'

export function salonView({ phone, hours, team, ...salon }: SalonRow, zone: string): Salon {
  return {
    ...salon,
    phone: phone === null ? null : { written: writtenNumber(phone, zone), e164: phone },
    openingHours: hours && team && weeklyOpening(team, hours),
  }
}
