// Finds unclear English in comments, documents, test titles and new commit subjects, as far as patterns can.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

const maxWords = 30
const maxSubject = 72

/** Each pattern with advice. */
const patterns = [
  [/(^|[.;:]\s+)(Who|Whoever)\b(?!['’]s\b)[^?]*$/, 'write "anyone who" or name the person'],
  [
    /\b(?:and|but|for|of|to|by|from|is) who\b(?! (?:is|are|was|were|has|did|does)\b[^.]*\?)/,
    'write "anyone who" or name the person',
  ],
  [/^Of [^,]{3,40}, /, 'put the subject first'],
  [
    /^What (?:is|was|has|had|can|may|a|an|the|they|nobody|somebody) [^?,]*[^?]*\b(?:is|are|was|has|stays|goes|comes)\b(?!.*\?)/,
    'name the thing instead of "what is …"',
  ],
  [/\b(?:nobody|somebody|everybody)['’]s\b/i, 'say whose, or "no one owns"'],
  [/\b(?:nobody|nothing)\b[^.]*\b(?:else|more|to say)\b/i, 'say it as a positive sentence'],
  [/\bthe same twice\b/i, 'say what happens to the second one'],
  [/\bby (?:itself|themselves)\b/i, 'say what makes it happen, or "alone"'],
  [/\bas (?:it|they) (?:was|were|is|are) (?:said|before|told)\b/i, 'say what it is'],
  [/\bis told\b|\bare told\b|\bbe told\b|\btells of\b|\btold of\b/i, 'write "notify" or "say"'],
  [/\b(?:an?|the) (?:bell|ear)\b|\bhears?\b|\bheard\b/i, 'write "listener" or "change"'],
  [/\b(?:unseal|unsealed|leaver|leavers|tellings)\b/i, 'use the term of the glossary'],
  [/\bso that nobody\b/i, 'say what it prevents'],
  [/\banew\b/i, 'write "again"'],
  [/\bbut for\b/i, 'write "except"'],
  [/\bwhichever way\b|\bwhatever it\b/i, 'say which'],
]

/** A title that does not stand alone starts with neither a verb nor a noun phrase. */
const leaning =
  /^(?:and|but|or|nor|so|of|that|which|whose|who|whoever|what|whatever|than|then|as|by|for|from|in|on|at|to|with|without|also|not|even|only|neither|either|it|its|they|their|he|she|him|them|this|these|those|there|where|when|while|if|after|before|once|until|under|within|among|between|whether|because|both|too|is|are|was|were|has|have|had|does|do|did|may|can|cannot|must|will|would|stays?|goes|comes)\b(?!’s)/i

const faults = []
const note = (file, line, why, text) => faults.push({ file, line, why, text: text.trim().slice(0, 90) })

const sentencesOf = (text) =>
  text
    .replace(/`[^`]*`/g, 'code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\b(?:e\.g|i\.e|etc|vs|no|St|Mr|Ms|a\.m|p\.m)\./g, (abbreviation) => abbreviation.slice(0, -1))
    .split(/(?<=[.!?;:])\s+|\n{2,}|\s[·|]\s/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

function checkProse(file, line, text) {
  for (const sentence of sentencesOf(text)) {
    const words = sentence.split(/\s+/).length
    if (words > maxWords) note(file, line, `${words} words in one sentence`, sentence)
    for (const [pattern, why] of patterns) if (pattern.test(sentence)) note(file, line, why, sentence)
  }
}

const lineOf = (text, at) => text.slice(0, at).split('\n').length
const plainComment = (value) =>
  value
    .replace(/^\*+/, '')
    .replace(/^[ \t]*\*[ \t]?/gm, '')
    .replace(/\{@link (\w+)\}/g, '$1')
    .trim()

/** Checks the comments of a file; line comments on consecutive lines of their own count as one text. */
function checkComments(file, text, comments) {
  let block = null
  const flush = () => {
    if (block && !/^(?:biome-ignore|@ts-|eslint)/.test(block.text)) checkProse(file, block.line, block.text)
    block = null
  }
  for (const { type, value, start, end } of comments) {
    const line = lineOf(text, start)
    const plain = plainComment(value)
    const isAlone = type === 'Line' && /(?:^|\n)[ \t]*$/.test(text.slice(0, start))
    if (isAlone && block?.isAlone && block.last === line - 1) {
      block.text += `\n${plain}`
      block.last = line
      continue
    }
    flush()
    block = { isAlone, line, last: lineOf(text, end), text: plain }
  }
  flush()
}

const titled = new Set(['it', 'test'])

/** Checks the titles of a file's tests that are string literals. */
function checkTitles(file, text, node) {
  if (Array.isArray(node)) for (const one of node) checkTitles(file, text, one)
  if (!node || typeof node !== 'object' || Array.isArray(node)) return
  if (node.type === 'CallExpression') {
    let callee = node.callee
    while (callee?.type === 'CallExpression' || callee?.type === 'MemberExpression')
      callee = callee.type === 'CallExpression' ? callee.callee : callee.object
    const [first] = node.arguments
    const title = first?.type === 'Literal' ? first.value : undefined
    const isTest = callee?.type === 'Identifier' && titled.has(callee.name)
    if (isTest && typeof title === 'string' && node.arguments.length > 1) {
      if (leaning.test(title)) note(file, lineOf(text, node.start), 'a title that does not read alone', title)
      else checkProse(file, lineOf(text, node.start), title)
    }
  }
  for (const value of Object.values(node))
    if (value && typeof value === 'object') checkTitles(file, text, value)
}

const files = execFileSync('git', [
  'ls-files',
  'src',
  'db',
  'bin',
  'build',
  'bench',
  'test',
  '*.md',
  '*.config.ts',
])
  .toString()
  .split('\n')
  .filter((file) => file && !file.startsWith('src/messages/'))
const only = process.argv.slice(2)
const isWanted = (file) => only.length === 0 || only.some((prefix) => file.startsWith(prefix))

for (const file of files.filter(isWanted)) {
  if (/\.(ts|tsx|mjs)$/.test(file)) {
    const text = readFileSync(file, 'utf8')
    const { program, comments } = parseSync(file, text)
    checkComments(file, text, comments)
    if (/\.test\.ts$/.test(file)) checkTitles(file, text, program.body)
  } else if (/\.sql$/.test(file) && !file.includes('migrations/')) {
    const text = readFileSync(file, 'utf8')
    for (const [index, line] of text.split('\n').entries())
      if (line.startsWith('-- ')) checkProse(file, index + 1, line.slice(3))
  } else if (/\.md$/.test(file)) {
    const text = readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''))
    let from = 1
    for (const paragraph of text.split(/\n(?=\n|[-*|#]|\d+\. )/)) {
      const plain = paragraph.replace(/^[\s#>*|-]+/, '').replace(/\*\*/g, '')
      for (const cell of plain.split(/\s\|\s/)) checkProse(file, from, cell)
      from += paragraph.split('\n').length
    }
  }
}

/** Checks the subjects of commits that are not landed yet, if the range is known. */
function checkSubjects() {
  const base = process.env.LANGUAGE_BASE ?? 'origin/main'
  const isKnown = execFileSync('git', ['branch', '-r', '--list', base]).toString().trim() !== ''
  if (!isKnown && process.env.LANGUAGE_BASE === undefined) return
  const subjects = execFileSync('git', ['log', '--format=%h %s', `${base}..HEAD`])
    .toString()
    .trim()
    .split('\n')
  for (const entry of subjects.filter(Boolean)) {
    const subject = entry.slice(entry.indexOf(' ') + 1)
    if (subject.length > maxSubject)
      note(entry.split(' ')[0], 0, `${subject.length} characters in a subject`, subject)
  }
}
checkSubjects()

if (process.env.LANGUAGE_COUNT) {
  const counts = new Map()
  for (const { file } of faults) {
    const folder = file.split('/').slice(0, 3).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  for (const [folder, count] of [...counts].sort((a, b) => b[1] - a[1]))
    process.stdout.write(`${count}\t${folder}\n`)
}
for (const { file, line, why, text } of process.env.LANGUAGE_COUNT ? [] : faults)
  process.stdout.write(`${file}:${line} ${why}: ${text}\n`)
process.stdout.write(`${faults.length} faults\n`)
process.exitCode = faults.length > 0 ? 1 : 0
