import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product

beforeAll(async () => {
  product = await sharedProduct()
})

async function ask(path: string) {
  const response = await fetch(`${product.url}${path}`)
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

it('serves scripts with long caching, and the service worker without', async () => {
  const { text } = await ask('/')
  const [script = ''] = /\/assets\/[\w~.-]+\.js/.exec(text) ?? []
  expect(await ask(script)).toMatchObject({ status: 200 })
  expect((await ask(script)).headers.get('cache-control')).toContain('immutable')
  expect((await ask('/service-worker.js')).headers.get('cache-control')).toBe('no-cache')
})

const scriptsIn = (text: string) => new Set(text.match(/\/assets\/[\w~.-]+\.js/g))

it.each(['/', '/book/a-salon', '/manage-booking', '/nowhere'])(
  'loads three scripts on a first visit to %s',
  async (path) => {
    expect(scriptsIn((await ask(path)).text).size).toBe(3)
  },
)

describe('Scripts loaded later', () => {
  type Files = Map<string, Set<string>>
  const named = (pattern: RegExp, text: string) =>
    new Set([...text.matchAll(pattern)].map(([, file = '']) => file))

  async function read(file: string, files: Files) {
    if (files.has(file)) return
    const { text } = await ask(`/assets/${file}`)
    files.set(file, named(/(?:from|import)\s*["'`]\.\/([\w~.-]+\.js)/g, text))
    for (const later of named(/["'`]\.\/([\w~.-]+\.js)/g, text)) await read(later, files)
  }

  async function filesFrom(path: string): Promise<Files> {
    const files: Files = new Map()
    for (const first of named(/\/assets\/([\w~.-]+\.js)/g, (await ask(path)).text)) await read(first, files)
    return files
  }

  function countWith(parts: string[], files: Files) {
    const all = new Set(
      [...files.keys()].filter((file) => parts.includes(file.replace(/-[\w-]{8}\.js$/, ''))),
    )
    expect(all.size).toBe(parts.length)
    for (const file of all) for (const imported of files.get(file) ?? []) all.add(imported)
    return all.size
  }

  it.each([
    [7, 'for the steps of a booking', ['book-screen', 'later-steps', 'toaster']],
    [
      12,
      'for a booking with its deposit',
      ['book-screen', 'later-steps', 'client-step', 'payment-step', 'toaster'],
    ],
    [8, 'for a booking that is looked up', ['manage-booking-screen', 'booking-details']],
    [4, 'to unsubscribe from reminders', ['unsubscribe-screen']],
  ])('loads at most %i scripts %s', async (most, _what, parts) => {
    expect(countWith(parts, await filesFrom('/'))).toBeLessThanOrEqual(most)
  })

  it.each([
    [8, 'to sign in', ['auth-screen']],
    [9, 'for an owner’s dashboard', ['dashboard-screen']],
    [8, 'for an owner’s calendar', ['calendar-screen']],
    [11, 'for a schedule’s settings', ['schedule-screen']],
  ])('loads at most %i scripts %s', async (most, _what, parts) => {
    expect(countWith(parts, await filesFrom('/auth'))).toBeLessThanOrEqual(most)
  })

  it('loads the owner’s scripts for owners only', async () => {
    const [ours, theirs] = await Promise.all([filesFrom('/'), filesFrom('/auth')])
    expect([...ours.keys()].filter((file) => theirs.has(file))).toEqual([])
  })
})
