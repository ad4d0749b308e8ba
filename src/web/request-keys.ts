/** randomUUID needs https; a phone on the salon's own network may have none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** By content, which keeps its key while the outcome is unknown. */
const keys = new Map<string, { key: string; unsure: boolean }>()

/** The outcome of an earlier request may stay unknown when a later one is refused, for example without a session. */
export function keyFor(content: readonly unknown[]) {
  const text = JSON.stringify(content)
  const one = keys.get(text) ?? { key: newKey(), unsure: false }
  keys.set(text, one)
  const end = () => keys.delete(text)
  return {
    key: one.key,
    end,
    fail: (isRefused: boolean) => {
      if (!isRefused) one.unsure = true
      else if (!one.unsure) end()
    },
  }
}
