// Checks that every test named in the documentation exists: `http/slots` means
// test/http/availability/slots.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folders = readdirSync('test', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const named = new RegExp(`\`((?:${folders.join('|')})/[\\w/-]+)\``, 'g')

const lacking = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) =>
    [...readFileSync(`docs/${name}`, 'utf8').matchAll(named)]
      .filter(([, test]) => !existsSync(`test/${test}.test.ts`))
      .map(([, test]) => `docs/${name} names ${test}, but there is no such test`),
  )

/** Matches "`http/slots` “title”, “title”" in one row or item. */
const cited = new RegExp(`\`((?:${folders.join('|')})/[\\w/-]+)\`((?:,? “[^”]+”)+)`, 'g')

/** A whole file, of which no reader knows what it proves. */
const untitled = new RegExp(`\`((?:${folders.join('|')})/[\\w/-]+)\`(?! “)`)

let section = ''
const lines = readFileSync('docs/security.md', 'utf8')
  .replace(/\n {2}/g, ' ')
  .split('\n')
const unproved = lines.flatMap((line) => {
  if (line.startsWith('## ')) section = line.slice(3)
  const cells = [...line.matchAll(cited)].flatMap(([, test, titles]) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title]) => ({ test, title })),
  )
  const [, number] = line.match(/^[|-] (\d[\d., –]*\d)/) ?? []
  if (section === 'Holds' && number && cells.length === 0) return [`docs/security.md ${number} names no test`]
  const [, whole] = (number && line.match(untitled)) || []
  if (whole) return [`docs/security.md ${number} names no title of ${whole}`]
  return cells
    .filter(({ test, title }) => {
      const file = `test/${test}.test.ts`
      const quoted = ["'", '"', '`'].map((quote) => quote + title + quote)
      return existsSync(file) && !quoted.some((text) => readFileSync(file, 'utf8').includes(text))
    })
    .map(({ test, title }) => `docs/security.md ${number} names “${title}”, which is not in ${test}`)
})
lacking.push(...unproved)

for (const fault of lacking) process.stderr.write(`${fault}\n`)
process.exit(lacking.length > 0 ? 1 : 0)
