import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { root } from '../root.ts'

export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

let ofProcess: Registry | undefined

export function measureProcess(): Registry {
  if (ofProcess) return ofProcess
  const register = new Registry()
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'creneau_build_info',
    help: 'Which version runs',
    labelNames: ['version'],
    registers: [register],
    aggregator: 'max',
  }).set({ version }, 1)
  ofProcess = register
  return register
}
