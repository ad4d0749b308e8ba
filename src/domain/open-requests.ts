import { significantDigitsOf } from './clients.ts'

/** Somebody whose unanswered requests are counted: `requester` tells them apart and not who they are. */
export type Requester = { requester: string; most: number }

/**
 * Requests to come that one may have waiting for an answer at a schedule. Those of a network address are of many people:
 * whole towns share one by telephone.
 */
export const mostOpenRequests = { browser: 20, address: 100, mail: 20, telephone: 20 } as const

/** The same for every way of writing a telephone number; any text is one. */
export const telephoneKey = (text: string): string => significantDigitsOf(text) ?? text.trim().toLowerCase()
