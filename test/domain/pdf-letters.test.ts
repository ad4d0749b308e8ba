import { expect, it } from 'vitest'
import { inVisualOrder, linesIn, type Run } from '../../src/server/adapters/pdf-letters.ts'

it.each([
  ['Катя Ёлкина', ['Катя Ёлкина']],
  ['محمد علي', ['محمد علي']],
  ['Anna דוד בן כהן', ['Anna ', 'דוד בן כהן']],
  ['דוד Anna', ['דוד', ' Anna']],
  ['דוד 12 כהן', [' כהן', '12', 'דוד ']],
  ['דוד 12', ['דוד', ' 12']],
])('orders the parts of %s from left to right', (line, parts) => {
  expect(inVisualOrder(line)).toEqual(parts)
})

const letterWidth = ({ text }: Run) => [...text].length

it.each([
  ['Катя Ёлкина', ['Катя', 'Ёлкина']],
  ['王小明張偉龍欣怡', ['王小明張偉龍欣', '怡']],
  ['Константин', ['Констан', 'тин']],
  ['Ёл', ['Ёл']],
])('breaks %s into lines that fit', (text, lines) => {
  expect(linesIn(text, 7, letterWidth)).toEqual(lines)
})
