/** The first one is the default. */
export const locales = ['fr', 'en'] as const

export type Locale = (typeof locales)[number]
