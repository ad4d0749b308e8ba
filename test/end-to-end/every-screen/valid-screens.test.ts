import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { desktop, phone, signIn } from '../fixtures/browser.ts'
import { it } from '../fixtures/test.ts'
import { settle } from './accessibility.ts'
import { prepareScreens, type ScreenList } from './every-screen.ts'

let list: ScreenList

it.beforeAll(async ({ product }) => {
  list = await prepareScreens(product)
  await list.camille.get('createStaff', {
    params: { scheduleId: (await list.camille.get('listSchedules'))[0]?.id ?? 0 },
    body: { name: 'Léa Durand' },
  })
})

/**
 * WCAG 2.5.3: someone who speaks the words on a button presses it. A word may be shortened ("V" for "vendredi"). The month's
 * cells contain appointments, which their buttons count.
 */
const misnamedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a[href], button, summary, [role="button"], [role="link"], [role="tab"], [role="option"]'
    const wordsOf = (text: string): string[] =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    const textOf = (root: Element, counts: (parent: Element) => boolean): string => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (node.parentElement && counts(node.parentElement)) found.push(node.textContent ?? '')
      return found.join(' ')
    }
    const isSeen = (parent: Element) =>
      parent.checkVisibility({ visibilityProperty: true }) && parent.closest('.sr-only') === null
    const isSaid = (parent: Element) => parent.closest('[aria-hidden="true"]') === null
    const nameOf = (control: Element): string => {
      const labels = control.getAttribute('aria-labelledby')?.split(' ') ?? []
      const labelled = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
      return labelled || control.getAttribute('aria-label') || textOf(control, isSaid)
    }
    return [...document.querySelectorAll(controls)].flatMap((control) => {
      if (!isSaid(control) || control.closest('td')) return []
      const [seen, name] = [textOf(control, isSeen), nameOf(control)]
      const [words, said] = [wordsOf(seen), wordsOf(name)]
      const isNamed = [...said, ''].some((_, from) =>
        words.every((word, at) => said[from + at]?.startsWith(word)),
      )
      return isNamed ? [] : [`"${seen}" is named "${name}"`]
    })
  })

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // A button without a type sends the form of the steps, which has no other button and may have none.
    'no-implicit-button-type': 'off',
    'wcag/h32': 'off',
  },
})

const invalidIn = (html: string): string[] =>
  validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    )

for (const [language, viewport] of [
  ['fr', phone],
  ['en', desktop],
] as const)
  it(`every screen is valid HTML, and names each button by the words on it, in ${language}`, async ({
    newPage,
  }) => {
    const faults = new Set<string>()
    for (const whose of ['anybodys', 'owners'] as const) {
      const page = await newPage({ viewport, language, more: { reducedMotion: 'reduce' } })
      if (whose === 'owners') await signIn(page, list.camille)
      for (const screen of list.screens[whose]) {
        const sent = await page.goto(screen)
        await settle(page)
        const found = [
          ...(await misnamedOn(page)),
          ...invalidIn((await sent?.text()) ?? ''),
          ...invalidIn(await page.content()),
        ]
        for (const fault of found) faults.add(`${screen}: ${fault}`)
      }
    }
    expect([...faults]).toEqual([])
  })
