import { describe, expect, it } from 'vitest'
import { drawableText, drawText, fitText, widthOf } from '../../src/server/previews/lettering.ts'

const sizes = [
  { size: 100, maxLines: 1 },
  { size: 50, maxLines: 3 },
] as const

describe('The letters of a link preview', () => {
  it.each([
    ['L’Œil & Ça', 'L’Œil & Ça'],
    ['E\u0301clat', 'Éclat'],
    ['Žofie Łódź İpek Hương', 'Žofie Łódź İpek Hương'],
    ['Nails 💅🏽 by  Ana ✨', 'Nails by Ana'],
    ['ﬁn', 'fin'],
    ['Салон', ''],
    ['Nails Катя', ''],
    ['美容室 Sakura', ''],
    ['💅🏽', ''],
    ['a\u202eb\u200b', 'ab'],
  ])('writes %j as %j', (name, written) => {
    expect(drawableText(name)).toBe(written)
  })

  it('moves an accented letter as its base letter', () => {
    expect(widthOf('ÀV', 100)).toBe(widthOf('AV', 100))
    expect(widthOf('AV', 100)).toBeLessThan(widthOf('A', 100) + widthOf('V', 100))
  })

  it('writes outlines, never the text itself', () => {
    const drawn = drawText('</svg>&', { x: 0, y: 0, size: 10, fill: '#000' })
    expect(drawn.replaceAll(/<\/?(?:g|path)(?: [a-z]+="[^"<>&]*")*\/?>/g, '')).toBe('')
  })

  it('takes the largest size in which the text fits', () => {
    expect(fitText('Zoé', 600, sizes)).toEqual({ lines: ['Zoé'], size: 100 })
    expect(fitText('Salon Camille', 600, sizes).size).toBe(50)
  })

  it('makes two lines about equally long', () => {
    expect(fitText('Prenez rendez-vous en ligne', 620, sizes).lines).toEqual([
      'Prenez rendez-vous',
      'en ligne',
    ])
  })

  it.each(['Institut de beauté et bien-être '.repeat(7), 'W'.repeat(200), 'i', `${'W'.repeat(199)} a`])(
    'never leaves its lines: %s',
    (text) => {
      const { lines, size } = fitText(text.trim(), 600, sizes)
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(600)
    },
  )
})
