import { describe, expect, it } from 'vitest'
import { mapUrl, onOneLine } from '../../src/domain/places.ts'
import { hostOf, websiteOf } from '../../src/domain/websites.ts'

describe('A website', () => {
  it.each([
    ['salon-camille.fr', 'https://salon-camille.fr/'],
    ['www.salon.fr/tarifs?a=b', 'https://www.salon.fr/tarifs?a=b'],
    ['HTTP://Salon.fr', 'http://salon.fr/'],
    ['https://salon.fr:8443/x', 'https://salon.fr:8443/x'],
    ['instagram.com/salon', 'https://instagram.com/salon'],
  ])('reads %s as %s', (typed, address) => {
    expect(websiteOf(typed)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    'javascript://salon.fr/%0aalert(1)',
    'data:text/html,x',
    'ftp://salon.fr',
    'mailto:camille@salon.fr',
    'https://camille:secret@salon.fr',
    'https://paypal.com@evil.fr',
    'salon',
    'https://',
    'http://.fr',
    'deux mots.fr/ x y:',
  ])('refuses %s, or never links elsewhere than https', (typed) => {
    const address = websiteOf(typed)
    expect(address === null || address.startsWith('https://')).toBe(true)
    expect(address === null || new URL(address).username === '').toBe(true)
  })

  it.each(['javascript:alert(1)', 'https://paypal.com@evil.fr', 'salon', 'mailto:camille@salon.fr'])(
    'refuses %s',
    (typed) => {
      expect(websiteOf(typed)).toBeNull()
    },
  )

  it('shows a website as its host', () => {
    expect(hostOf('https://www.salon.fr/tarifs')).toBe('salon.fr')
  })
})

describe('An address', () => {
  it('fits on one line and in the address of a map', () => {
    const address = '12 rue des Martyrs, \n\n 75009 Paris '
    expect(onOneLine(address)).toBe('12 rue des Martyrs, 75009 Paris')
    expect(mapUrl('1 & 2\nB')).toBe('https://www.google.com/maps/search/?api=1&query=1%20%26%202%2C%20B')
  })
})
