import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isVisible,
  withoutDirections,
  withoutInvisible,
  withoutMarks,
} from '../../src/domain/invisible-characters.ts'

describe('Invisible characters', () => {
  it('lists every letter and digit that prints nothing', () => {
    for (const blank of [
      '\u3164',
      '\uffa0',
      '\u115f',
      '\u2800',
      '\ufffc',
      '\u{1d159}',
      '\u{13441}',
      '\u{13442}',
    ])
      expect([blank.codePointAt(0)?.toString(16), isVisible(blank.repeat(2))]).toEqual([
        blank.codePointAt(0)?.toString(16),
        false,
      ])
  })

  it('leaves a text without marks as it is', () => {
    const letters = fc.constantFrom(
      'a',
      'é',
      ' ',
      '\n',
      'م',
      'ی',
      'क',
      '्',
      '👩',
      '🏽',
      '❤',
      '\ufe0f',
      '\u00a0',
      '\u200e',
    )
    fc.assert(
      fc.property(fc.array(letters), (parts) => {
        const text = parts.join('')
        expect(withoutMarks(text)).toBe(text)
      }),
    )
  })

  it('removes every mark of a direction', () => {
    for (const mark of ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'])
      expect([mark, withoutDirections(`${mark}Ada${mark} `)]).toEqual([mark, 'Ada '])
  })

  it('leaves nothing that it would remove from its own result', () => {
    const parts = fc.constantFrom(
      'a',
      ' ',
      '\u200b',
      '\u200c',
      '\u200d',
      '\ufeff',
      '\u2068',
      '\u2069',
      '👩',
      '\ufe0f',
    )
    fc.assert(
      fc.property(fc.array(parts), (all) => {
        const once = withoutMarks(all.join(''))
        expect(withoutMarks(once)).toBe(once)
        expect(withoutInvisible(once)).toBe(withoutInvisible(all.join('')))
      }),
    )
  })

  it('takes a time that grows with the length of the text', () => {
    const joiners = '\u200d'.repeat(1_000_000)
    for (const text of [joiners, `a${joiners}`, `${joiners}a`, `a${joiners}a`, 'a\u200d'.repeat(500_000)])
      expect(withoutMarks(text).length).toBeLessThanOrEqual(text.length)
  })
})
