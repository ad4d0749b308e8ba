// What the documents call proof is there: every test that they name, as `http/slots` for test/http/slots.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folders = readdirSync('test', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const named = new RegExp(`\`((?:${folders.join('|')})/[\\w-]+)\``, 'g')

const lacking = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) =>
    [...readFileSync(`docs/${name}`, 'utf8').matchAll(named)]
      .filter(([, test]) => !existsSync(`test/${test}.test.ts`))
      .map(([, test]) => `docs/${name} names ${test}, which is no test`),
  )

for (const fault of lacking) process.stderr.write(`${fault}\n`)
process.exit(lacking.length > 0 ? 1 : 0)
