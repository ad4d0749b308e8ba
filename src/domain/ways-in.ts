import type { AccountTemplate } from './deliveries.ts'
import type { Role } from './roles.ts'

/**
 * Everything that lets someone into an account or to what it holds, with the emails that report a new one. An undo link
 * is in each of them: its page lists all of these and ends them. Signing in is reported by none, because it needs
 * another of them.
 */
export const waysIn = {
  session: [],
  address: ['address_changed'],
  passkey: ['passkey_added'],
  two_factor: ['two_factor_on'],
  recovery_codes: ['recovery_codes_renewed'],
  device: ['device_added'],
  feed: ['feed_renewed'],
  person: ['person_joined', 'role_raised', 'staff_linked'],
  invitation: ['person_invited'],
} as const satisfies Record<string, readonly AccountTemplate[]>

export type WayIn = keyof typeof waysIn

/** The other one reports what cannot be undone later. Its link takes it back too. */
export type UndoableTemplate = (typeof waysIn)[WayIn][number] | 'kept_years_shortened'

const rank = { member: 0, reception: 1, manager: 2, owner: 3 } as const satisfies Record<Role, number>

export const mayMore = (role: Role, before: Role): boolean => rank[role] > rank[before]
