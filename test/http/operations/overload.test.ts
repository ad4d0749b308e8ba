import { expect, it, onTestFinished } from 'vitest'
import { usualPressure } from '../../../src/server/http/pressure.ts'
import { client, refused } from '../../fixtures/actors.ts'
import { poll, startProduct } from '../../fixtures/product.ts'

function holdUp(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** The product reads its memory usage when it measures its delays. */
const untilItLooks = () =>
  new Promise<void>((resolve) => {
    const { memoryUsage } = process
    process.memoryUsage = Object.assign(() => {
      process.memoryUsage = memoryUsage
      setImmediate(resolve)
      return memoryUsage()
    }, memoryUsage)
  })

async function started(options: Parameters<typeof startProduct>[0] = {}) {
  const product = await startProduct({ ...options, sending: false })
  onTestFinished(() => product.stop())
  return product
}

it('refuses no request after a short pause of the process', async () => {
  const product = await started({ pressure: usualPressure })
  await untilItLooks()
  holdUp(1_200)
  expect((await client(product).call('health')).status).toBe(200)
  // By then, the product has measured the second of the pause.
  await untilItLooks()
  expect((await client(product).call('health')).status).toBe(200)
})

it('refuses calls and public pages in an overloaded process, and still serves the application and its scripts', async () => {
  const product = await started({ pressure: { maxEventLoopDelay: 100, sampleInterval: 300 } })
  const page = await (await fetch(`${product.url}/auth`)).text()
  const [, code = ''] = /"(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const keepingBusy = setInterval(() => holdUp(150), 1)
  onTestFinished(() => clearInterval(keepingBusy))
  const answer = await poll(async () => {
    const { status, body } = await client(product, 'en').call('health')
    return status === 503 ? { status, body } : null
  }, 'a refusal')
  expect(answer).toMatchObject(refused(503, 'overloaded'))
  expect((await fetch(`${product.url}/auth`)).status).toBe(200)
  const refusedPage = await fetch(`${product.url}/`)
  expect([refusedPage.status, refusedPage.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refusedPage.text()).toContain('Trop de monde')
  expect((await fetch(product.url + code)).headers.get('content-type')).toContain('javascript')
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  clearInterval(keepingBusy)
  await poll(
    async () => ((await client(product).call('health')).status === 200 ? true : null),
    'the end of it',
  )
})
