export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download starts with the click and must finish before its source is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
