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

/** Files in `pictures`, in the order of the page and of the team. */
export const demoPictures = {
  logo: 'logo',
  photos: ['room', 'shelf', 'front'],
  team: ['camille', 'nour', 'yanis'],
}

const demoDepositCents = 1500

/** For so long the salon has asked for deposits. */
export const demoDepositDays = 90

export const demoPolicy = { cancelHours: 24, refundHours: 24 }

const address = '14 passage des Glycines\n75009 Paris'

/** Numbers that belong to nobody. */
const identity = {
  legalName: 'Camille Laurent EI',
  registrationNumber: '123 456 789 00012',
  vatNumber: 'FR00123456789',
  vatRate: 20,
}

export const demoSalon = {
  name: 'Salon Camille',
  description:
    'Coupes, couleurs et barbe au fond d’une cour calme. Un café, une serviette chaude, et le temps qu’il faut.',
  address,
  phone: '+33199001234',
  showHours: true,
  ...demoPolicy,
  ...identity,
}

export const demoTerms = `Merci d’arriver cinq minutes avant l’heure. Au-delà de quinze minutes de retard, nous devrons peut-être raccourcir ou reporter la prestation.

Vous pouvez annuler ou déplacer votre rendez-vous sans frais jusqu’à 24 heures avant. Un acompte déjà versé vous est alors rendu en entier.

Avant une première couleur, passez faire un essai d’allergie au moins 48 heures plus tôt : il est gratuit.`

export const demoSeller: Seller = { name: demoSalon.name, address, ...identity }

/** The demo's visits are of the first five. */
export const demoServices = [
  {
    name: 'Coupe et brushing',
    description: 'Diagnostic, shampoing, coupe et brushing, avec des conseils pour la maison.',
    category: 'Coupes',
    durationMinutes: 60,
    priceCents: 4800,
  },
  {
    name: 'Coupe courte',
    description: 'Aux ciseaux ou à la tondeuse, contours soignés.',
    category: 'Coupes',
    durationMinutes: 30,
    priceCents: 2600,
  },
  {
    name: 'Couleur',
    description: 'Couleur complète, soin et coiffage. Un café pendant la pose.',
    category: 'Couleurs',
    durationMinutes: 120,
    priceCents: 8500,
    priceFrom: true,
    processingFrom: 45,
    processingMinutes: 35,
    depositCents: demoDepositCents,
  },
  {
    name: 'Barbe',
    description: 'Taille, rasoir et serviette chaude.',
    category: 'Et aussi',
    durationMinutes: 30,
    priceCents: 1900,
  },
  {
    name: 'Atelier chignon',
    description: 'Trois chignons à refaire chez soi, à six au plus.',
    category: 'Et aussi',
    durationMinutes: 60,
    priceCents: 3500,
    capacity: 6,
  },
  {
    name: 'Coupe enfant',
    description: 'Jusqu’à douze ans, à son rythme.',
    category: 'Coupes',
    durationMinutes: 30,
    priceCents: 2200,
  },
  {
    name: 'Balayage',
    description: 'Mèches posées à main levée, patine et brushing.',
    category: 'Couleurs',
    durationMinutes: 150,
    priceCents: 12_000,
    priceFrom: true,
    depositCents: demoDepositCents,
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
