/** Saves a response as a file, under the name that the server gives it; false when it broke off half-way. */
export async function saveFile(response: Response, fallbackName: string): Promise<boolean> {
  const file = await response.blob().catch(() => null)
  if (!file) return false
  const [, name = fallbackName] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download begins with the click; it must be over before its source goes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}
