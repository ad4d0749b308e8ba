import type { Refusal } from './refusals.ts'

/** `kept` counts those that are deleted or past, too. */
type Quota = { max: number; kept?: number; refusal: Refusal }

/** Per owner: more than a salon needs, and too little to slow down other owners. */
export const quotas = {
  clients: { max: 50_000, refusal: 'too_many_clients' },
  schedules: { max: 100, kept: 1_000, refusal: 'too_many_schedules' },
  photos: { max: 3, refusal: 'too_many_photos' },
  services: { max: 200, kept: 2_000, refusal: 'too_many_services' },
  staff: { max: 50, kept: 500, refusal: 'too_many_staff' },
  availability: { max: 500, refusal: 'too_many_availability' },
  closures: { max: 1000, kept: 3_000, refusal: 'too_many_closures' },
  specialHours: { max: 1000, kept: 3_000, refusal: 'too_many_special_hours' },
  terms: { max: 500, refusal: 'too_many_terms' },
} as const satisfies Record<string, Quota>
