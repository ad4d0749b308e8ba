import { m } from '../../../messages/messages.js'

/** The sample day of the landing page: half hours from 9:00 to 19:00. */
export const opensAt = 9 * 60
export const closesAt = 19 * 60
export const step = 30

export type DemoPart = { startTime: string; endTime: string; client: string; service: () => string }

export const booked: DemoPart[] = [
  { startTime: '09:00', endTime: '10:00', client: 'Léa', service: m.landing_demo_cut },
  { startTime: '10:00', endTime: '10:30', client: 'Karim', service: m.landing_demo_beard },
  { startTime: '11:30', endTime: '12:30', client: 'Jeanne', service: m.landing_demo_cut },
  { startTime: '14:30', endTime: '16:00', client: 'Sofia', service: m.landing_demo_colour },
  { startTime: '17:00', endTime: '17:30', client: 'Paul', service: m.landing_demo_beard },
]

/** The client who requests each open slot once it is clicked. */
export const open: DemoPart[] = [
  { startTime: '10:30', endTime: '11:30', client: 'Inès', service: m.landing_demo_cut },
  { startTime: '13:30', endTime: '14:30', client: 'Noé', service: m.landing_demo_cut },
  { startTime: '16:00', endTime: '17:00', client: 'Camille', service: m.landing_demo_cut },
  { startTime: '17:30', endTime: '19:00', client: 'Adama', service: m.landing_demo_colour },
]

export const closed = { startTime: '12:30', endTime: '13:30' }
