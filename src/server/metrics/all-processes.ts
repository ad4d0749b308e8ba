import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, Registry } from 'prom-client'

type Question = { creneau: 'metrics?'; id: string }
type Answer = { creneau: 'metrics'; id: string; text: string | null }

/** Runs in the primary. */
export function answerForAll(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message: Question) => {
    if (message?.creneau !== 'metrics?') return
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ creneau: 'metrics', id: message.id, text } satisfies Answer)
  })
}

function askPrimary(): Promise<string | null> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const receive = (message: Answer) => {
      if (message?.creneau !== 'metrics' || message.id !== id) return
      process.off('message', receive)
      resolve(message.text)
    }
    process.on('message', receive)
    process.send?.({ creneau: 'metrics?', id } satisfies Question)
  })
}

/** Covers all server processes, or only this one if another does not answer. */
export function openFigures(registers: Registry[]): () => Promise<string> {
  const own = Registry.merge(registers)
  if (!cluster.isWorker) return () => own.metrics()
  AggregatorRegistry.setRegistries(registers)
  new AggregatorRegistry()
  return async () => (await askPrimary()) ?? own.metrics()
}
