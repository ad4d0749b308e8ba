import lighthouse, { type Result } from 'lighthouse'
import { openBrowser } from './browser.ts'
import { median } from './load.ts'
import { freePort } from './product.ts'

/** Scores from 0 to 1, milliseconds, and the cumulative layout shift; each is the median of the runs. */
export type Audited = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  firstPaint: number
  largestPaint: number
  blocking: number
  shift: number
}

/** `listed` is false for a page that search engines must not index. */
type Auditing = { runs: number; listed: boolean }

async function auditOnce(url: string, listed: boolean): Promise<Result> {
  const port = await freePort()
  const browser = await openBrowser(`--remote-debugging-port=${port}`)
  try {
    const flags = { port, logLevel: 'error' as const, disableFullPageScreenshot: true }
    const done = await lighthouse(url, listed ? flags : { ...flags, skipAudits: ['is-crawlable'] })
    if (!done || done.lhr.runtimeError) throw new Error(done?.lhr.runtimeError?.message ?? 'no result')
    return done.lhr
  } finally {
    await browser.close()
  }
}

function reportLosses({ categories, audits }: Result) {
  for (const { id, auditRefs } of Object.values(categories)) {
    for (const { id: name, weight } of auditRefs) {
      const { score, displayValue } = audits[name] ?? {}
      if (weight > 0 && typeof score === 'number' && score < 0.9)
        process.stderr.write(`  ${id}: ${name} ${score} ${displayValue ?? ''}\n`)
    }
  }
}

export async function audit(url: string, { runs, listed }: Auditing): Promise<Audited> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const result = await auditOnce(url, listed)
    reportLosses(result)
    results.push(result)
  }
  const score = (category: string) =>
    median(results.map(({ categories }) => categories[category]?.score ?? 0))
  const figure = (name: string) =>
    median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
  }
}
