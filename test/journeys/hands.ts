import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** A way to use a page: with a pointer, or with the keyboard only. */
export type Hands = {
  press(control: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** Selects a tab. */
  turnTo(tab: Locator): Promise<void>
  /** Chooses an option of a list that opens. */
  pick(list: Locator, option: string): Promise<void>
  /** Chooses one of several radio buttons. */
  choose(radio: Locator): Promise<void>
}

const optionOf = (list: Locator, name: string) => list.page().getByRole('option', { name, exact: true })

export const pointer = (): Hands => ({
  press: (control) => control.click(),
  write: (field, text) => field.fill(text),
  turnTo: (tab) => tab.click(),
  pick: async (list, option) => {
    await list.click()
    await optionOf(list, option).click()
  },
  choose: (radio) => radio.check(),
})

const mostTabStops = 120

/** Uses only Tab, Enter, arrows and letters, and fails if they cannot reach the control. */
export function keyboard(page: Page): Hands {
  const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

  const find = async (control: Locator) => {
    await control.waitFor()
    return control.elementHandle()
  }

  const reach = async (control: Locator) => {
    // Finds the control once: a search by role and name at each stop takes longer than everything else.
    let element = await find(control)
    for (let stops = 0; stops < mostTabStops; stops++) {
      const state = await element?.evaluate((found) =>
        found === document.activeElement ? 'reached' : found.isConnected ? 'there' : 'replaced',
      )
      if (state === 'reached') return
      if (state === 'there') await page.keyboard.press('Tab')
      else element = await find(control)
    }
    throw new Error(`the keyboard does not reach ${control}`)
  }

  /** Moves one further in a list, and waits until its focus follows the key. */
  const step = async (key: string, focused: Locator) => {
    const before = await focused.textContent()
    await page.keyboard.press(key)
    await expect.poll(() => focused.textContent()).not.toBe(before)
  }

  return {
    async press(control) {
      await reach(control)
      // Does not press a busy control, like the pointer.
      await expect.poll(() => control.isEnabled()).toBe(true)
      const outline = await control.evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(outline, `the focus shows on ${control}`).not.toBe('none')
      await page.keyboard.press('Enter')
    },
    async write(field, text) {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async turnTo(tab) {
      const list = page.getByRole('tablist').filter({ has: tab })
      await reach(list.getByRole('tab', { selected: true }))
      for (let turns = 0; turns < 5 && !(await hasFocus(tab)); turns++)
        await step('ArrowRight', list.locator('[role="tab"]:focus'))
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
    },
    async pick(list, option) {
      await reach(list)
      await page.keyboard.press('Enter')
      const wanted = optionOf(list, option)
      const chosen = page.locator('[role="option"]:focus')
      await chosen.waitFor()
      await page.keyboard.press('Home')
      for (let steps = 0; steps < 30 && !(await hasFocus(wanted)); steps++) await step('ArrowDown', chosen)
      await page.keyboard.press('Enter')
    },
    async choose(radio) {
      const group = radio.locator('xpath=ancestor::fieldset')
      await reach(group.getByRole('radio', { checked: true }))
      for (let turns = 0; turns < 5 && !(await hasFocus(radio)); turns++)
        await page.keyboard.press('ArrowRight')
      await expect.poll(() => radio.isChecked()).toBe(true)
    },
  }
}

/** For tests that run once with each. */
export const everyHands: readonly { name: string; handsOf: (page: Page) => Hands }[] = [
  { name: 'pointer', handsOf: pointer },
  { name: 'keyboard alone', handsOf: keyboard },
]
