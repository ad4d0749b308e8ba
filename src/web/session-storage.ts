/** What outlives a reload of this tab, and nothing longer: a form as typed, a booking just made, a payment under way. */
export function setSessionItem(name: string, of: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(`creneau.${name}.${of}`)
    else sessionStorage.setItem(`creneau.${name}.${of}`, JSON.stringify(value))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function getSessionItem<Value>(name: string, of: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(`creneau.${name}.${of}`) ?? 'null') as Value | null
  } catch {
    return null
  }
}
