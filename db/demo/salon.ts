import type { Seller } from '../../src/domain/receipts.ts'
import type { StaffColor } from '../../src/domain/staff.ts'

export const demoTimezone = 'Europe/Paris'

/** An account of the sandbox. */
export const demoAccountId = 'acct_demo'

export const demoTeam: { name: string; color: StaffColor }[] = [
  { name: 'Camille Laurent', color: 'plum' },
  { name: 'Nour Benali', color: 'green' },
  { name: 'Yanis Traoré', color: 'blue' },
]

const demoDepositCents = 1500

/** For so long the salon has asked for deposits. */
export const demoDepositDays = 90

export const demoPolicy = { cancelHours: 24, refundHours: 24 }

export const demoSeller: Seller = {
  name: 'Salon Camille',
  legalName: null,
  address: null,
  registrationNumber: null,
  vatNumber: null,
  vatRate: null,
}

export const demoServices = [
  {
    name: 'Coupe et brushing',
    description: 'Shampoing, coupe, brushing et conseils.',
    durationMinutes: 60,
    priceCents: 4800,
  },
  {
    name: 'Coupe courte',
    description: 'Coupe à la tondeuse ou aux ciseaux.',
    durationMinutes: 30,
    priceCents: 2600,
  },
  {
    name: 'Couleur',
    description: 'Couleur complète, soin et coiffage.',
    durationMinutes: 120,
    priceCents: 8500,
    priceFrom: true,
    processingFrom: 45,
    processingMinutes: 35,
    depositCents: demoDepositCents,
  },
  { name: 'Barbe', description: null, durationMinutes: 30, priceCents: 1900 },
  {
    name: 'Atelier chignon',
    description: 'Trois chignons à refaire chez soi, à six au plus.',
    durationMinutes: 60,
    priceCents: 3500,
    capacity: 6,
  },
]

export const demoHomeService = {
  name: 'Coiffure à domicile',
  description: 'Paris et petite couronne.',
  durationMinutes: 90,
  priceCents: 7500,
}

export const demoWeek = [
  ...[2, 3, 4, 5].flatMap((dayOfWeek) => [
    { dayOfWeek, startTime: '09:00', endTime: '12:30' },
    { dayOfWeek, startTime: '14:00', endTime: '19:00' },
  ]),
  { dayOfWeek: 6, startTime: '09:00', endTime: '18:00' },
]
