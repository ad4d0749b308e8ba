import { parentPort, workerData } from 'node:worker_threads'
import { type FileReading, readFile } from './read-file.ts'

parentPort?.postMessage(await readFile(workerData as FileReading))
