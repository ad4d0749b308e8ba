import type { Refusal } from './refusals.ts'

/** Per owner: more than a salon needs, and too little to slow down other owners. */
export const quotas = {
  clients: { max: 50_000, refusal: 'too_many_clients' },
  schedules: { max: 100, refusal: 'too_many_schedules' },
  photos: { max: 3, refusal: 'too_many_photos' },
  services: { max: 200, refusal: 'too_many_services' },
  staff: { max: 50, refusal: 'too_many_staff' },
  availability: { max: 500, refusal: 'too_many_availability' },
  closures: { max: 1000, refusal: 'too_many_closures' },
  specialHours: { max: 1000, refusal: 'too_many_special_hours' },
} as const satisfies Record<string, { max: number; refusal: Refusal }>
