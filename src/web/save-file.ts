/** Returns false if the download broke off. */
export async function saveFile(response: Response, fallbackName: string): Promise<boolean> {
  const file = await response.blob().catch(() => null)
  if (!file) return false
  const [, name = fallbackName] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download starts with the click and must finish before its source is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}
