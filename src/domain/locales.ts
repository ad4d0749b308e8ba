/** The product's languages. French is the default. */
export const locales = ['fr', 'en'] as const

export type Locale = (typeof locales)[number]
