import { expect, it } from 'vitest'
import { formatDuration, formatMinutes } from '../../src/domain/formats.ts'

it.each([
  [15, '15 min'],
  [90, '90 min'],
  [119, '119 min'],
  [120, '2 h'],
  [125, '2 h 05'],
  [135, '2 h 15'],
  [180, '3 h'],
  [480, '8 h'],
  [1439, '23 h 59'],
])('writes %i minutes as %s, on one line', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text.replaceAll(' ', '\u00a0'))
  expect(formatMinutes(minutes)).toBe(`${minutes}\u00a0min`)
})
