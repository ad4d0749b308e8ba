/** What outlives a reload of this tab, and nothing longer: a form as typed, a booking just made, a payment under way. */
export function setSessionItem(name: string, of: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(`creneau.${name}.${of}`)
    else sessionStorage.setItem(`creneau.${name}.${of}`, JSON.stringify(value))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Leaves nothing of what has been typed in this tab. */
export function clearSessionItems(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('creneau.')) sessionStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to clear.
  }
}

export function getSessionItem<Value>(name: string, of: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(`creneau.${name}.${of}`) ?? 'null') as Value | null
  } catch {
    return null
  }
}
