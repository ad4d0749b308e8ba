import { significantDigitsOf } from './clients.ts'

/** `requester` is a key that does not identify the person. */
export type Requester = { requester: string; max: number }

/** Limits for one schedule. A network address may have more, because mobile networks put whole towns behind one. */
export const maxOpenRequests = { browser: 20, address: 100, mail: 20, telephone: 20 } as const

export const telephoneKey = (text: string): string => significantDigitsOf(text) ?? text.trim().toLowerCase()
