// Both languages need the same keys with the same placeholders. No line may break between a number and its unit.
import { readFileSync } from 'node:fs'

const [fr, en] = ['fr', 'en'].map((locale) => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')))

const placeholders = (text) =>
  [...JSON.stringify(text ?? '').matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join()

const breakable = /[\d}] (?:h|min|s|j|d|€|%|Mo|MB)(?![\p{L}’'])|\u00a0h [\d{]/u

const faults = [...new Set([...Object.keys(fr), ...Object.keys(en)])]
  .filter((key) => key !== '$schema')
  .flatMap((key) => {
    if (!(key in fr)) return `${key} is missing in French`
    if (!(key in en)) return `${key} is missing in English`
    if (placeholders(fr[key]) !== placeholders(en[key]))
      return `${key} has different placeholders in the two languages`
    return [fr, en].some((texts) => breakable.test(JSON.stringify(texts[key])))
      ? `${key} needs an unbreakable space between a number and its unit`
      : []
  })

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
