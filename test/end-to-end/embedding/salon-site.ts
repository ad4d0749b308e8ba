import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { onTestFinished } from 'vitest'
import type { Product } from '../../fixtures/product.ts'

/** On another site than the product: `localhost` instead of `127.0.0.1`. Its policy allows the product only. */
export async function openSalonSite({ url }: Product, body: string, scripts = url): Promise<string> {
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Salon</title>
<body><main><h1>Mon salon</h1>${body}</main></body></html>`
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${scripts}; frame-src ${url} data:; require-trusted-types-for 'script'`,
    )
    response.end(html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

/** As most browsers do, by default or by choice. */
export async function blockThirdPartyCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
}

export type HostEvent = { type: string; detail: object }

/** Collects what the salon's own scripts would receive. */
export async function listenOn(page: Page): Promise<() => Promise<HostEvent[]>> {
  await page.addInitScript(() => {
    const received: HostEvent[] = []
    Object.assign(window, { received })
    for (const type of ['creneau:ready', 'creneau:step', 'creneau:booked'])
      addEventListener(type, (event) => received.push({ type, detail: (event as CustomEvent).detail }))
  })
  return () => page.evaluate(() => (window as unknown as { received: HostEvent[] }).received)
}
