const storageKey = 'notifications'

/** Whether the owner postponed notifications in this browser. Signing out forgets this. */
export function isOfferPostponed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'later'
  } catch {
    return true
  }
}

export function postponeOffer(): void {
  try {
    localStorage.setItem(storageKey, 'later')
  } catch {
    // Without storage the offer is never shown.
  }
}

export function forgetOffer(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}
