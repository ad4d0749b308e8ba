import { expect, it } from 'vitest'
import { hasDigits, hasDigitsOrNoLetters, plainDigits } from '../../src/domain/phone-numbers.ts'

it.each([
  ['٠٦٤٤', '0644'],
  ['۰۶۴۴', '0644'],
  ['०६४४', '0644'],
  ['０６４４', '0644'],
  ['𝟎𝟔𝟒𝟒', '0644'],
  ['+33 6 12', '+33 6 12'],
  ['0⁶ ⁹⁹₈', '06 998'],
  ['0⑥⑨⑨⑩', '069910'],
  ['06 ½', '06 ½'],
])('reads %s as %s', (typed, digits) => {
  expect(plainDigits(typed)).toBe(digits)
})

it('writes every decimal digit of Unicode as a plain digit', () => {
  const zeros = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0xe50, 0x17e0, 0x1a80, 0x1a90, 0xff10, 0x1d7ce, 0x1d7f6, 0x1e950,
  ]
  for (const zero of zeros) {
    const digits = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join('')
    expect(plainDigits(digits)).toBe('0123456789')
  }
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    if (/\p{Nd}/u.test(character)) expect(plainDigits(character)).toMatch(/^[0-9]$/)
  }
})

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
