import letters from './letters.json' with { type: 'json' }

/** Widths are in thousandths of the size. */
const glyphs = letters.glyphs as unknown as Partial<Record<string, [width: number, outline: string]>>
const kerning: Partial<Record<string, number>> = letters.kerning

const perEm = 1000
export const capitalHeight = 0.66

/** Accents do not change how letters stand beside each other. */
const baseOf = (letter: string): string => letter.normalize('NFD')[0] ?? letter

const isKnown = (letter: string): boolean => glyphs[letter] !== undefined

/**
 * Drops what has no outline, such as emoji. Empty if a letter or digit has none, because a name without some of its letters
 * is another name.
 */
export function drawableText(text: string): string {
  const composed = text.normalize('NFC').replaceAll(/\s+/g, ' ')
  const known = [...composed].map((letter) => (isKnown(letter) ? letter : letter.normalize('NFKC')))
  const isIncomplete = known.some((letter) =>
    [...letter].some((one) => /[\p{L}\p{N}]/u.test(one) && !isKnown(one)),
  )
  if (isIncomplete) return ''
  const drawn = known.flatMap((letter) => [...letter]).filter(isKnown)
  return drawn.join('').replaceAll(/\s+/g, ' ').trim()
}

type Placed = { letter: string; at: number }

function placed(text: string): { letters: Placed[]; width: number } {
  let at = 0
  let before = ''
  const found = [...text].map((letter) => {
    at += kerning[before + baseOf(letter)] ?? 0
    before = baseOf(letter)
    const one = { letter, at }
    at += glyphs[letter]?.[0] ?? 0
    return one
  })
  return { letters: found, width: at }
}

export const widthOf = (text: string, size: number): number => (placed(text).width * size) / perEm

/** SVG elements. `y` is the base line. */
export function drawText(
  text: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const scale = size / perEm
  const paths = placed(text).letters.map(({ letter, at }) => {
    const outline = glyphs[letter]?.[1]
    return outline ? `<path transform="translate(${at} 0)" d="${outline}"/>` : ''
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Words that are wider than a line are broken. */
function linesOf(text: string, size: number, maxWidth: number): string[] {
  const lines: string[] = []
  let line = ''
  const add = (part: string, joint: string) => {
    if (line !== '' && widthOf(line + joint + part, size) > maxWidth) {
      lines.push(line)
      line = part
    } else line = line === '' ? part : line + joint + part
  }
  for (const word of text.split(' ')) {
    if (widthOf(word, size) <= maxWidth) add(word, ' ')
    else for (const [index, letter] of [...word].entries()) add(letter, index === 0 ? ' ' : '')
  }
  return line === '' ? lines : [...lines, line]
}

/** Makes the lines about equally long. */
function balanced(lines: string[], size: number): string[] {
  const text = lines.join(' ')
  const longest = Math.max(...lines.map((line) => widthOf(line, size)))
  let best = lines
  for (let maxWidth = longest; maxWidth > longest / 2; maxWidth -= size / 2) {
    const shorter = linesOf(text, size, maxWidth)
    if (shorter.length > lines.length) break
    best = shorter
  }
  return best
}

type Sizes = readonly [...{ size: number; maxLines: number }[], { size: number; maxLines: number }]

/** Takes the first size in which the text fits without breaking a word. In the last size, the rest is cut. */
export function fitText(text: string, maxWidth: number, sizes: Sizes): { lines: string[]; size: number } {
  for (const { size, maxLines } of sizes) {
    if (text.split(' ').some((word) => widthOf(word, size) > maxWidth)) continue
    const lines = linesOf(text, size, maxWidth)
    if (lines.length <= maxLines) return { lines: balanced(lines, size), size }
  }
  const { size, maxLines } = sizes.at(-1) as Sizes[number]
  const lines = linesOf(text, size, maxWidth)
  if (lines.length <= maxLines) return { lines, size }
  let last = lines[maxLines - 1] ?? ''
  while (widthOf(`${last}…`, size) > maxWidth) last = last.slice(0, -1)
  return { lines: [...lines.slice(0, maxLines - 1), `${last.trimEnd()}…`], size }
}
