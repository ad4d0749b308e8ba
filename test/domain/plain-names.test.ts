import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasAddress } from '../../src/domain/plain-names.ts'

it.each([
  'Camille',
  'M',
  'St. John',
  'M.Dupont',
  'M. Dupont',
  'Dr.Martin',
  'M.De Luca',
  'M.DUPONT',
  'J.-P. Martin',
  'J.K. Rowling',
  'J.R.R.Tolkien',
  'L’Atelier 2.0',
  'L’Atelier n°1.2',
  'Coiffure & Co.',
  'Barbe, coupe etc.',
  'Salon @ Home',
  'Beauty@Home',
  'S.A.R.L. Dupont',
  '…et Cie',
  'Léa / Inès: couleur',
  'Salon de Léa - 24/7',
  'Комната 5',
  'A.B. Coiffure',
  'M. Paul/Mme Anne',
  'J.P/Anne',
  'Léa\u00ADCoiffure',
  '美容室。サロン',
])('takes %s as a name', (name) => {
  expect(hasAddress(name)).toBe(false)
})

it.each([
  'Coiffure.com',
  'COIFFURE.COM',
  'coiffure.beauty',
  'Gagnez sur evil.example',
  'Gagnez sur evil.example/prix !',
  'Evil.De',
  'EVIL.DE',
  'Evil.Shop',
  'https://evil',
  'HTTP://EVIL',
  'www.Evil',
  'Www.evil',
  'a@b.c',
  'Camille camille@salon.example',
  '(camille@Salon.Example)',
  'evil。com',
  'evil．com',
  '163.com',
  'кафе.рф',
  'sub.evil.co.uk',
  'T.ME/EVIL',
  'WA.ME/33612345678',
  'BIT.LY/X',
  'EVIL.TECH',
  'EVIL.XN--P1AI',
  'evil.c\u00ADom',
  'ev\u200Bil.\u2060com',
  'bücher.example',
])('finds the address in %s', (name) => {
  expect(hasAddress(name)).toBe(true)
})

it('finds no address in words with spaces after their dots', () => {
  const word = fc.stringMatching(/^[A-Za-zéèüñ'-]{1,12}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      expect(hasAddress(words.join('. '))).toBe(false)
    }),
  )
})

it('finds every lower-case host and mailbox, wherever it stands', () => {
  fc.assert(
    fc.property(fc.domain(), fc.constantFrom('', 'Salon ', '(', 'a@', '«'), (domain, before) => {
      fc.pre(/^[a-z0-9.-]*[a-z]\.[a-z]{2,}$/.test(domain))
      expect(hasAddress(`${before}${domain} !`)).toBe(true)
    }),
  )
})
