/** Exits with 1 when a benchmark or proof fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const quick: [script: string, ...args: string[]][] = [
  ['slots', '15'],
  ['http', '--quick'],
  ['overlap', '10'],
  ['fuzz'],
  ['backup'],
]

const outcomes: string[] = []
for (const [script, ...args] of quick) {
  const name = [script, ...args].join(' ')
  process.stdout.write(`\n## ${name}\n\n`)
  const started = performance.now()
  const child = spawn(process.execPath, [`bench/${script}.ts`, ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  const seconds = Math.round((performance.now() - started) / 1000)
  outcomes.push(`| ${name} | ${seconds} s | ${code === 0 ? 'yes' : 'NO'} |`)
  if (code !== 0) process.exitCode = 1
}
process.stdout.write(`\n| what | time | ok |\n| --- | --- | --- |\n${outcomes.join('\n')}\n`)
