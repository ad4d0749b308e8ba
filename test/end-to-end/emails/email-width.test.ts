import { expect } from 'vitest'
import { renderEmail } from '../../../src/server/emails/render-email.ts'
import { everyEmail } from '../../domain/every-email.ts'
import { phone } from '../fixtures/browser.ts'
import { it } from '../fixtures/test.ts'

/** Names without a space, as long as a form takes them. */
const longNamed = <Email>(email: Email): Email =>
  JSON.parse(JSON.stringify(email).replaceAll(/\b(?:Ada|Camille|Salon|Coupe|Léa)\b/g, 'W'.repeat(176)))

it('fits every email with a name of 176 letters on a phone', async ({ newPage }) => {
  const page = await newPage({ viewport: phone })
  const kinds = Map.groupBy(everyEmail, ({ kind, locale }) => `${kind} ${locale}`)
  const tooWide: string[] = []
  for (const [kind, [first]] of kinds) {
    if (!first) continue
    const { html } = renderEmail(longNamed(first.email), first.locale)
    const width = await page.evaluate((source) => {
      const frame = document.createElement('iframe')
      frame.style.cssText = 'width: 390px; height: 800px; border: 0'
      document.body.replaceChildren(frame)
      frame.contentDocument?.write(source)
      frame.contentDocument?.close()
      return frame.contentDocument?.documentElement.scrollWidth ?? 0
    }, html)
    if (width > phone.width) tooWide.push(`${kind}: ${width} px`)
  }
  expect(kinds.size).toBeGreaterThan(100)
  expect(tooWide).toEqual([])
})
