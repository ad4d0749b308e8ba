/**
 * Measures a first visit on a phone: Lighthouse scores beside a plain page of the same text, bytes and requests, and
 * the time until the services can be read on slow 3G. Exits with 1 when a budget is exceeded.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildIfStale } from '../bin/ready.mjs'
import { demo } from '../db/seed.ts'
import { type Line, print } from './budget.ts'
import { type Audited, audit } from './lighthouse.ts'
import { startProduct } from './product.ts'
import { readableOnSlow3G, textOf, visit, type Weight } from './weight.ts'

const RUNS = 5
const KILOBYTE = 1_000
const budget = {
  scripts: 90 * KILOBYTE,
  bytes: 150 * KILOBYTE,
  requests: 6,
  full: 1,
  shift: 0,
  largestPaint: 1_200,
  ofPlain: 1.5,
  slow3G: 2_000,
}

type Show = (figure: number) => string

const atMost = (what: string, limit: number, figure: number, show: Show = String, more = ''): Line => ({
  what,
  budget: `≤ ${show(limit)}`,
  measured: `${show(figure)}${more}`,
  ok: figure <= limit,
})

const atLeast = (what: string, limit: number, figure: number): Line => ({
  what,
  budget: limit === 1 ? '1' : `≥ ${limit}`,
  measured: String(figure),
  ok: figure >= limit,
})

/** A line without a budget explains another figure. */
const shown = (what: string, measured: string): Line => ({ what, budget: '', measured, ok: true })

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`

const kilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`

const weighed = (path: string, { gzip, brotli, bytes, requests, later, pictures }: Weight): Line[] => [
  atMost(`${path}: JavaScript, gzip`, budget.scripts, gzip, kilobytes, ` (brotli ${kilobytes(brotli)})`),
  atMost(`${path}: all bytes, as sent`, budget.bytes, bytes, kilobytes, ` (then ${kilobytes(later)} ahead)`),
  atMost(`${path}: requests`, budget.requests, requests),
  shown(`${path}: pictures of the salon`, `${kilobytes(pictures.bytes)} in ${pictures.requests} requests`),
]

const audited = (path: string, scores: Audited, plain: Audited): Line[] => [
  atLeast(`${path}: performance`, budget.full, scores.performance),
  atLeast(`${path}: accessibility`, budget.full, scores.accessibility),
  atLeast(`${path}: best practices`, budget.full, scores.bestPractices),
  atLeast(`${path}: SEO`, budget.full, scores.seo),
  atMost(`${path}: largest paint`, budget.largestPaint, scores.largestPaint, seconds),
  atMost(
    `${path}: largest paint, share of the plain page's ${seconds(plain.largestPaint)}`,
    budget.ofPlain,
    scores.largestPaint / plain.largestPaint,
    (share) => share.toFixed(2),
  ),
  shown(
    `${path}: first paint, and of the plain page`,
    `${seconds(scores.firstPaint)}, ${seconds(plain.firstPaint)}`,
  ),
  shown(`${path}: blocking time`, `${Math.round(scores.blocking)} ms`),
  atMost(`${path}: layout shift`, budget.shift, scores.shift, (shift) => shift.toFixed(3)),
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page without styles and scripts. */
async function servePlain(text: string): Promise<{ url: string; stop(): void }> {
  const [title = '', ...lines] = text.split(/\n+/).map(escaped)
  const document = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"></head><body><h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(document)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

async function auditBesidePlain(url: string, path: string): Promise<Line[]> {
  const plain = await servePlain(await textOf(url, path))
  try {
    const listed = path === '/'
    const scores = await audit(`${url}${path}`, { runs: RUNS, listed })
    return audited(path, scores, await audit(plain.url, { runs: RUNS, listed }))
  } finally {
    plain.stop()
  }
}

await buildIfStale()

const bookPath = `/book/${demo.shareToken}`
const product = await startProduct({})
try {
  const lines = [
    ...weighed('/', await visit(product.url, '/')),
    ...weighed(bookPath, await visit(product.url, bookPath)),
  ]
  lines.push(
    atMost(
      `${bookPath}: services readable on slow 3G`,
      budget.slow3G,
      await readableOnSlow3G(product.url, bookPath, 'main li button'),
      seconds,
    ),
  )
  for (const path of ['/', bookPath, '/manage-booking'])
    lines.push(...(await auditBesidePlain(product.url, path)))
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await product.stop()
}
