/** What outlives a reload of this tab, and nothing longer: the form as typed, and the booking just made. */
export function keep(name: string, token: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(`creneau.${name}.${token}`)
    else sessionStorage.setItem(`creneau.${name}.${token}`, JSON.stringify(value))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function kept<Value>(name: string, token: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(`creneau.${name}.${token}`) ?? 'null') as Value | null
  } catch {
    return null
  }
}

export type Draft = { clientName: string; clientEmail: string; clientPhone: string; comment: string }

export type Booked = {
  referenceToken: string
  service: string
  durationMinutes: number
  date: string
  time: string
}
