import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { root } from '../root.ts'

/** Helvetica, which every PDF reader has, knows only these. */
const windows1252 = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g

const plainLetters: Record<string, string> = { ł: 'l', Ł: 'L', ı: 'i', '\u202f': '\u00a0' }

const files = { others: 'dejavu-sans.ttf.gz', asian: 'droid-sans-fallback.ttf.gz' }

type Font = keyof typeof files | 'Helvetica'

/** Kana, Chinese characters, Hangul and their punctuation. */
const asian = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

const plain = (text: string): string =>
  text.normalize('NFC').replace(windows1252, (letter) => plainLetters[letter] ?? letter)

/** Whether the fonts of every reader have all its letters. */
const isPlain = (text: string): boolean => plain(text).search(windows1252) === -1

/** Whether a reader finds the text itself in the file: in its order, and without other letters in the place of its own. */
export const isDrawnAsRead = (text: string): boolean =>
  text.replaceAll('\u202f', ' ').search(windows1252) === -1

export type Run = { text: string; font: Font }

/** Neighbors that one font writes. Spaces belong to the letters before them. */
function runsIn(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const own = asian.test(letter) ? 'asian' : 'others'
    const font: Font = letter === ' ' ? (last?.font ?? 'Helvetica') : own
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

const isStrong = (letter: string) => /\p{L}/u.test(letter)

/**
 * The parts of a line from left to right. Letters from right to left stay together with what stands between them; numbers
 * among them read from left to right. This is what the Unicode Bidirectional Algorithm does with names.
 */
export function inVisualOrder(line: string): string[] {
  const letters = [...line]
  const isRight = letters.map((letter) => rightToLeft.test(letter))
  for (const [index, letter] of letters.entries()) {
    if (isRight[index] || isStrong(letter)) continue
    const before = letters.slice(0, index).findLastIndex((one, at) => isRight[at] || isStrong(one))
    const after = letters.findIndex((one, at) => at > index && (rightToLeft.test(one) || isStrong(one)))
    isRight[index] =
      before >= 0 && after > 0 && isRight[before] === true && rightToLeft.test(letters[after] ?? '')
  }
  const parts: { text: string; right: boolean }[] = []
  for (const [index, letter] of letters.entries()) {
    const right = isRight[index] === true
    const last = parts.at(-1)
    if (last?.right === right) last.text += letter
    else parts.push({ text: letter, right })
  }
  return parts
    .flatMap(({ text, right }) => (right ? text.split(/(\d[\d.,:]*)/).reverse() : [text]))
    .filter(Boolean)
}

type Measure = (run: Run) => number

const widthOf = (text: string, measure: Measure): number =>
  runsIn(text).reduce((sum, run) => sum + measure(run), 0)

/** Lines break at spaces, between Asian letters, and in words that are wider than a line. */
export function linesIn(text: string, maxWidth: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  let filled = 0
  const add = (part: string) => {
    if (line !== '' && filled + widthOf(part.trimEnd(), measure) > maxWidth) {
      lines.push(line.trimEnd())
      line = ''
      filled = 0
    }
    line += part
    filled += widthOf(part, measure)
  }
  for (const word of text.match(/[^ ]* ?/g) ?? []) {
    if (asian.test(word) || widthOf(word, measure) > maxWidth) for (const letter of word) add(letter)
    else add(word)
  }
  return [...lines, line.trimEnd()].filter(Boolean)
}

const unpack = promisify(gunzip)

const bytesOf = async (file: string): Promise<Buffer> => unpack(await readFile(join(root, 'fonts', file)))

type Box = { x: number; y: number; width: number; align?: 'right' }

/** Writes texts whose letters Helvetica lacks in embedded fonts, of which the file holds only these letters. */
export async function openLetters(document: PDFKit.PDFDocument, texts: readonly string[]) {
  const runs = texts.filter((text) => !isPlain(text)).flatMap((text) => runsIn(text.normalize('NFC')))
  for (const name of ['others', 'asian'] as const)
    if (runs.some(({ font }) => font === name)) document.registerFont(name, await bytesOf(files[name]))

  const measure: Measure = ({ text, font }) =>
    document.font(font).widthOfString(text, { features: [] } as PDFKit.Mixins.TextOptions)

  /** In the size and color that the document has. Leaves its font and moves to the line below. */
  function write(text: string, { x, y, width, align }: Box, font: 'Helvetica' | 'Helvetica-Bold'): void {
    if (isPlain(text)) {
      document.font(font).text(plain(text), x, y, { width, ...(align && { align }) })
      return
    }
    let at = y
    for (const line of linesIn(text.normalize('NFC'), width, measure)) {
      const parts = inVisualOrder(line).flatMap(runsIn)
      const free = width - parts.reduce((sum, run) => sum + measure(run), 0)
      let left = align === 'right' ? x + free : x
      const height = Math.max(...parts.map((run) => document.font(run.font).currentLineHeight(true)))
      for (const run of parts) {
        document.font(run.font).text(run.text, left, at, { lineBreak: false, features: [] })
        left += measure(run)
      }
      at += height
    }
    document.font(font)
    document.x = x
    document.y = at
  }
  return write
}
