import { significantDigitsOf } from './clients.ts'

/** A client whose unanswered requests are counted. `requester` is a key that does not identify the person. */
export type Requester = { requester: string; max: number }

/**
 * Maximum upcoming requests per requester that wait for an answer at one schedule. The limit per network
 * address is higher, because mobile networks put whole towns behind one.
 */
export const maxOpenRequests = { browser: 20, address: 100, mail: 20, telephone: 20 } as const

/** The same key for every spelling of a phone number. Any text is accepted. */
export const telephoneKey = (text: string): string => significantDigitsOf(text) ?? text.trim().toLowerCase()
