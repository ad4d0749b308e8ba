import type { Locator } from 'playwright'
import { expect } from 'vitest'

/**
 * Presses `send` once for each field of its request, and once for a field that no form shows. Each reason must be
 * readable: that of the field, or the general one of a form that `saysMessages`.
 */
export async function saysEachRefusal(
  send: Locator,
  { saysMessages = false }: { saysMessages?: boolean } = {},
): Promise<void> {
  const messageFor = (field: string) => `Refused because of ${field}`
  const reasonFor = (field: string) => (saysMessages ? messageFor(field) : `The reason at ${field}`)

  const page = send.page()
  let refused = 'nowhere'
  let sent: string[] = []
  await page.route('**/api/**', (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    sent = Object.keys(request.postDataJSON() ?? {})
    const json = {
      code: 'invalid',
      error: 'Bad Request',
      message: messageFor(refused),
      fields: { [refused]: reasonFor(refused) },
    }
    return route.fulfill({ status: 400, json })
  })
  const isSaid = async (field: string) => {
    refused = field
    await send.click()
    await page.getByText(reasonFor(field)).filter({ visible: true }).first().waitFor()
    await expect.poll(isIdle).toBe(true)
  }
  // The reason may stand in the form's place.
  const isIdle = async () => (await page.locator('[aria-busy=true]').and(send).count()) === 0
  await isSaid(refused)
  for (const field of sent.sort()) if (await send.isVisible()) await isSaid(field)
}
