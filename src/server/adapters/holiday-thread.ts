import { parentPort } from 'node:worker_threads'
import { listCountries, listHolidays, placeOf, unknownPart } from './holiday-calendar.ts'
import type { Answer, Question } from './holidays.ts'

type Ask = (...given: unknown[]) => unknown

const questions = { listCountries, unknownPart, placeOf, listHolidays }

parentPort?.on('message', ({ number, name, given }: Question) => {
  const answer = (said: Omit<Answer, 'number'>) => parentPort?.postMessage({ number, ...said })
  try {
    answer({ result: (questions[name] as Ask)(...given) })
  } catch (fault) {
    answer({ fault })
  }
})
