import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Refused } from '../../domain/refusals.ts'
import type { FileReading, ReadFile, UnreadFile } from './read-file.ts'

const maxSeconds = 20
const maxMegabytes = 256
/** Limits for each process: concurrent threads, and files that wait for one. */
const maxThreads = 1
const maxWaiting = 10
const tryAgainSeconds = 10

// The published package contains JavaScript instead of TypeScript.
const thread = new URL(`./file-thread${extname(import.meta.url)}`, import.meta.url)

let running = 0
const waiting: (() => void)[] = []

/** Reads a file in a thread with limited time and memory, because a small archive can unpack to a huge one. */
const inThread = (reading: FileReading): Promise<ReadFile | UnreadFile> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(thread, {
      workerData: reading,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    const end = (result: ReadFile | UnreadFile) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => end({ refusal: 'file_too_long' }), maxSeconds * 1000)
    worker.once('message', end)
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ refusal: 'file_too_long' })
      else reject(error)
    })
    worker.once('exit', () => end({ refusal: 'file_not_understood' }))
  })

/** Reads the people of a file, or says why it cannot be read. Files are read in turn. */
export async function readClientFile(reading: FileReading): Promise<ReadFile | UnreadFile> {
  if (running < maxThreads) running++
  else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new Refused('too_many_requests', { seconds: String(tryAgainSeconds) })
  try {
    return await inThread(reading)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
