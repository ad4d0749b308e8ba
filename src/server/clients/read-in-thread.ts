import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { fairTurns } from '../adapters/fair-turns.ts'
import type { FileReading, ReadFile, UnreadFile } from './read-file.ts'

/** A busy machine takes longer for the same file. */
const maxProcessorSeconds = 20
const maxSeconds = 120
const maxMegabytes = 192
/** Per process: one file that takes all its time must not make the other owners wait. */
const maxThreads = 2
const maxFilesOfOwner = 4
const maxOwners = 20
const tryAgainSeconds = 10

/** In milliseconds: more than an owner's files take in turn. */
export const longestReading = (maxFilesOfOwner + 1) * maxSeconds * 1_000

// TypeScript under `npm run dev`, JavaScript in the bundle.
const thread = new URL(`./file-thread${extname(import.meta.url)}`, import.meta.url)

/** Limits time and memory, because a small archive can unpack to a huge one. */
const inThread = (reading: FileReading): Promise<ReadFile | UnreadFile> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(thread, {
      workerData: reading,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    const end = (result: ReadFile | UnreadFile) => {
      clearTimeout(timer)
      clearInterval(meter)
      void worker.terminate()
      resolve(result)
    }
    const tooLong = () => end({ refusal: 'file_takes_too_long' })
    const timer = setTimeout(tooLong, maxSeconds * 1_000)
    const measure = async () => {
      const { user, system } = await worker.cpuUsage()
      if (user + system > maxProcessorSeconds * 1_000_000) tooLong()
    }
    // A thread that has ended has no more use.
    const meter = setInterval(() => measure().catch(() => {}), 1_000)
    worker.once('message', end)
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ refusal: 'file_too_long' })
      else reject(error)
    })
    worker.once('exit', () => end({ refusal: 'file_not_understood' }))
  })

const turns = fairTurns({ atOnce: maxThreads, ofOne: maxFilesOfOwner, ofAll: maxOwners, tryAgainSeconds })

/** Throws if too many files wait, of this owner or of all. */
export const requireFileTurn = (ownerId: string): void => turns.require(ownerId)

/** One file of an owner at a time, so that none can block the others. */
export const readClientFile = (ownerId: string, reading: FileReading): Promise<ReadFile | UnreadFile> =>
  turns.take(ownerId, () => inThread(reading))
