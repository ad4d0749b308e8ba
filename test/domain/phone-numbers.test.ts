import { expect, it } from 'vitest'
import { hasDigits, hasDigitsOrNoLetters } from '../../src/domain/phone-numbers.ts'

it.each([
  ['06 12 34 56 78', true, true],
  ['+33 (0)6.12.34.56.78', true, true],
  ['06.12.34.56.78 (soir)', true, true],
  ['٠٦ ١٢ ٣٤', true, true],
  ['-', false, true],
  ['?', false, true],
  ['Abc', false, false],
  ['demander Paul', false, false],
  ['Αβγ', false, false],
])('takes %s from a client: %s, from an owner: %s', (phone, fromClient, fromOwner) => {
  expect([hasDigits(phone), hasDigitsOrNoLetters(phone)]).toEqual([fromClient, fromOwner])
})
