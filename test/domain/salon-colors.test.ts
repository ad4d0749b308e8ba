import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hexOf, linearRgb, type Oklch } from '../../src/domain/oklch.ts'
import { type SalonColor, salonColors, salonShades } from '../../src/domain/salon-colors.ts'
import { colours, emailThemes } from '../../src/server/emails/email-theme.ts'

const styles = readFileSync(new URL('../../src/web/ui/tokens.css', import.meta.url), 'utf8')

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Evaluates `0.13`, `calc(0.13 * var(--tint))` and `calc(var(--hue) - 3)`. */
function numberIn(text: string, { hue, tint }: { hue: number; tint: number }): number {
  const plain = text.replace('var(--hue)', String(hue)).replace('var(--tint)', String(tint))
  const [, left, operator, right] = /^calc\(([\d.]+) ([*-]) ([\d.]+)\)$/.exec(plain) ?? []
  if (operator === '*') return Number(left) * Number(right)
  if (operator === '-') return Number(left) - Number(right)
  return Number(plain)
}

/** Reads a token of the style sheet as a browser would. */
function shadeOf(token: string, theme: Theme, color: SalonColor): Oklch {
  const [, value = ''] = new RegExp(`--${token}:\\s*([^;]+);`).exec(styles) ?? []
  const shades = value.replace(/\s+/g, ' ').match(/oklch\((?:[^()]|\((?:[^()]|\([^()]*\))*\))+\)/g) ?? []
  const shade = (theme === 'dark' && shades[1]) || shades[0] || ''
  const parts = shade.slice('oklch('.length, -1).match(/calc\((?:[^()]|\([^()]*\))+\)|[^\s]+/g) ?? []
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = parts.map((part) =>
    numberIn(part, salonShades[color]),
  )
  return [lightness, chroma, hue]
}

const luminance = (color: Oklch): number => {
  const [red, green, blue] = linearRgb(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Oklch, other: Oklch): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const shades = ['accent', 'accent-strong', 'accent-soft', 'on-accent', 'band', 'band-fill']

const texts = [
  ['accent', 'paper'],
  ['accent', 'raised'],
  ['accent', 'sunken'],
  ['accent', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-band', 'band'],
  ['on-band', 'band-fill'],
] as const

describe.each(salonColors)('The color %s', (color) => {
  it.each(themes)('gives text a contrast of at least 4.5 in the %s theme', (theme) => {
    for (const [text, ground] of texts) {
      const ratio = contrast(shadeOf(text, theme, color), shadeOf(ground, theme, color))
      expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(themes)('gives controls a contrast of at least 3 in the %s theme', (theme) => {
    for (const ground of ['paper', 'raised', 'sunken', 'accent-soft'] as const)
      expect(contrast(shadeOf('accent', theme, color), shadeOf(ground, theme, color))).toBeGreaterThan(3)
  })

  it.each(themes)('lies within sRGB in the %s theme, so that no browser changes it', (theme) => {
    for (const token of shades)
      for (const channel of linearRgb(shadeOf(token, theme, color))) {
        expect(channel, token).toBeGreaterThan(-0.001)
        expect(channel, token).toBeLessThan(1.001)
      }
  })

  it('gives pages and emails the same shades', () => {
    const { hue, tint } = salonShades[color]
    const rule = new RegExp(`\\[data-color="${color}"\\] \\{\\s+--hue: ${hue};\\s+--tint: ${tint};`)
    expect(styles).toMatch(rule)
    const { accent, band, bandFill } = emailThemes[color]
    const shades = ['accent', 'band', 'band-fill'].map((token) => hexOf(shadeOf(token, 'light', color)))
    expect([accent, band, bandFill]).toEqual(shades)
    expect(hexOf(shadeOf('on-band', 'light', color))).toBe(colours.onBand)
  })
})
