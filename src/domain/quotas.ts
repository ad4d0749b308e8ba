import type { Refusal } from './refusals.ts'

/** Maximum of each kind per owner: more than a salon needs, and too little to slow down other owners. */
export const quotas = {
  clients: { most: 50_000, refusal: 'too_many_clients' },
  schedules: { most: 100, refusal: 'too_many_schedules' },
  services: { most: 200, refusal: 'too_many_services' },
  staff: { most: 50, refusal: 'too_many_staff' },
  availability: { most: 500, refusal: 'too_many_availability' },
  closures: { most: 1000, refusal: 'too_many_closures' },
  specialHours: { most: 1000, refusal: 'too_many_special_hours' },
} as const satisfies Record<string, { most: number; refusal: Refusal }>
