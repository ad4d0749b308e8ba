// Repeats every failure at the end of the log, followed by the totals of all runs.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const nothing = { numPassedTests: 0, numFailedTests: 1, testResults: [] }
const runs = process.argv.slice(2).map((file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return nothing
  }
})

/** Without colors and stack lines of libraries, the message fits into a short log. */
const inShort = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:internal)/.test(line))
    .map((line) => line.slice(0, 300))
    .slice(0, 12)
    .join('\n')

for (const { name, message, assertionResults } of runs.flatMap((run) => run.testResults)) {
  const file = name.replace(`${process.cwd()}/`, '')
  if (message) process.stdout.write(`FAILED ${file}\n${inShort(message)}\n`)
  for (const { fullName, status, failureMessages } of assertionResults)
    if (status === 'failed')
      process.stdout.write(`FAILED ${file}: ${fullName}\n${failureMessages.map(inShort).join('\n')}\n`)
}

const sum = (key) => runs.reduce((total, run) => total + run[key], 0)
const unfinished = runs.filter((run) => run.success === false && run.numFailedTests === 0).length
const failedCheck = Number(process.env.FAILED_CHECK ?? 0)
process.stdout.write(
  `${sum('numPassedTests')} passed, ${sum('numFailedTests') + unfinished + failedCheck} failed\n`,
)
