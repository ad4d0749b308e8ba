import { significantDigitsOf } from './clients.ts'

/** `requester` is a key that does not identify the person. */
export type Requester = { requester: string; max: number }

/**
 * Unanswered requests per requester at one schedule. More per network address, because mobile networks put whole
 * towns behind one.
 */
export const maxOpenRequests = { browser: 20, address: 100, mail: 20, telephone: 20 } as const

/** The same key for every spelling of a phone number. */
export const telephoneKey = (text: string): string => significantDigitsOf(text) ?? text.trim().toLowerCase()
