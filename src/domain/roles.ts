/** In a salon. The owner is the account that pays; the others work there by invitation. */
export const roles = ['owner', 'manager', 'reception', 'member'] as const

export type Role = (typeof roles)[number]
