import { readFileSync, writeFileSync } from 'node:fs'
import { create } from 'fontkit'

/** The first font that has a letter draws it. */
const fonts = [
  import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'),
  import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff2'),
  import.meta.resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-vietnamese-700-normal.woff2',
  ),
].map((file) => create(readFileSync(new URL(file))))

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))

const advanceOf = (font, text) => font.layout(text).advanceWidth

const glyphs = {}
for (const font of fonts) {
  for (const code of font.characterSet.toSorted((a, b) => a - b)) {
    const letter = String.fromCodePoint(code)
    if (letter in glyphs || !/^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]$/u.test(letter)) continue
    const glyph = font.glyphForCodePoint(code)
    const path = glyph.path.toSVG().replace(/-?\d+(?:\.\d+)?/g, (number) => `${Math.round(Number(number))}`)
    glyphs[letter] = [Math.round(glyph.advanceWidth), path.replace(/ ?([A-Z]) ?/g, '$1')]
  }
}

/** Letters with accents move as their base letters do. */
const kerning = {}
const [latin] = fonts
for (const left of ascii) {
  for (const right of ascii) {
    const moved = Math.round(
      advanceOf(latin, left + right) - advanceOf(latin, left) - advanceOf(latin, right),
    )
    if (Math.abs(moved) >= 4) kerning[left + right] = moved
  }
}

/** One entry a line. */
const lines = (entries) =>
  Object.entries(entries)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n')

writeFileSync(
  'src/server/previews/letters.json',
  `{"glyphs":{\n${lines(glyphs)}},\n"kerning":{\n${lines(kerning)}}}\n`,
)
