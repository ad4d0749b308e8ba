let last: { content: string; key: string } | null = null

/** randomUUID needs https; a phone on the salon's own network may have none. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The same key for the same request. If a reply was lost, sending again returns the existing booking instead of a
 * conflict with its own slot.
 */
export function requestKey(body: unknown): string {
  const content = JSON.stringify(body)
  if (last?.content !== content) last = { content, key: newKey() }
  return last.key
}

/** After a booking is made, the same input is a new request. */
export function forgetRequestKey(): void {
  last = null
}
