/** The languages that people are spoken to in; French is the one for who has chosen none. */
export const locales = ['fr', 'en'] as const

export type Locale = (typeof locales)[number]
