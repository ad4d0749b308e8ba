/**
 * Measures a first visit on a phone: Lighthouse scores, bytes and requests until the first usable step. Exits
 * with 1 when a budget is exceeded.
 */
import { buildIfStale } from '../bin/ready.mjs'
import { demo } from '../db/seed.ts'
import { type Line, print } from './budget.ts'
import { type Audited, audit } from './lighthouse.ts'
import { startProduct } from './product.ts'
import { visit, type Weight } from './weight.ts'

const RUNS = 5
const KILOBYTE = 1_000
const budget = {
  scripts: 130 * KILOBYTE,
  requests: 8,
  performance: 0.98,
  full: 1,
  shift: 0.02,
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

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

const kilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`

const weighed = (path: string, { gzip, brotli, requests }: Weight): Line[] => [
  atMost(`${path}: JavaScript, gzip`, budget.scripts, gzip, kilobytes, ` (brotli ${kilobytes(brotli)})`),
  atMost(`${path}: requests until usable`, budget.requests, requests),
]

const audited = (path: string, scores: Audited): Line[] => [
  atLeast(`${path}: performance`, budget.performance, scores.performance),
  atLeast(`${path}: accessibility`, budget.full, scores.accessibility),
  atLeast(`${path}: best practices`, budget.full, scores.bestPractices),
  atLeast(`${path}: SEO`, budget.full, scores.seo),
  shown(`${path}: first and largest paint`, `${seconds(scores.firstPaint)}, ${seconds(scores.largestPaint)}`),
  shown(`${path}: blocking time`, `${Math.round(scores.blocking)} ms`),
  atMost(`${path}: layout shift`, budget.shift, scores.shift, (shift) => shift.toFixed(3)),
]

await buildIfStale()

const bookPath = `/book/${demo.shareToken}`
const product = await startProduct({})
try {
  const lines = [
    ...weighed('/', await visit(product.url, '/', 'main h1')),
    ...weighed(bookPath, await visit(product.url, bookPath, 'main li button:enabled')),
  ]
  for (const path of ['/', bookPath, '/manage-booking'])
    lines.push(...audited(path, await audit(`${product.url}${path}`, { runs: RUNS, listed: path === '/' })))
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await product.stop()
}
