const storageKey = 'notifications'

/** Whether the owner would rather not be asked here again, until they leave. */
export function isOfferForLater(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'later'
  } catch {
    return true
  }
}

export function offerLater(): void {
  try {
    localStorage.setItem(storageKey, 'later')
  } catch {
    // Without storage it is not offered at all.
  }
}

export function forgetOffer(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}
