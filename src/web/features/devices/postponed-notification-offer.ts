const storageKey = 'notifications'

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
  } catch {}
}
