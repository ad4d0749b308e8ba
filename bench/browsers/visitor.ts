import { setTimeout as pause } from 'node:timers/promises'
import type { Tab } from './engines.ts'

type Place = { x: number; y: number }

const patienceMilliseconds = 15_000

const clickable = 'a[href], button, [role="tab"], [role="radio"], [role="switch"]'

/** Runs in the page. Returns the center of the first visible element with this name, once it is in view. */
function placeOf(selector: string, name: string, isExact: boolean): Place | null {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element) =>
    plain(element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent)
  const isNamed = (element: Element) =>
    isExact ? nameOf(element) === plain(name) : nameOf(element).startsWith(plain(name))
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')]
  const [part = document] = dialogs.reverse()
  const element = [...part.querySelectorAll(selector)].find(
    (one) => one.getClientRects().length > 0 && isNamed(one) && !(one as HTMLButtonElement).disabled,
  )
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** What a person does in a tab: presses what has a name, and writes into fields with a label. */
export class Visitor {
  readonly tab: Tab
  private readonly url: string

  constructor(tab: Tab, url: string) {
    this.tab = tab
    this.url = url
  }

  /** Waits until the page answers presses. */
  async opens(path: string): Promise<void> {
    await this.tab.open(`${this.url}${path}`)
    await this.waits(`document.querySelector('#root:not([data-static])') !== null`)
  }

  async waits(condition: string): Promise<void> {
    const end = Date.now() + patienceMilliseconds
    while (!(await this.tab.read<boolean>(condition))) {
      if (Date.now() > end) throw new Error(`waited in vain for ${condition}`)
      await pause(50)
    }
  }

  sees(text: string): Promise<void> {
    return this.waits(
      `document.body.innerText.replaceAll(/\\s+/g, ' ').toLowerCase().includes(${JSON.stringify(text.replaceAll(/\s+/g, ' ').toLowerCase())})`,
    )
  }

  /** Waits until the element stands still. */
  async placeOf(selector: string, name: string, isExact = false): Promise<Place> {
    const code = `(${placeOf})(${JSON.stringify(selector)}, ${JSON.stringify(name)}, ${isExact})`
    const end = Date.now() + patienceMilliseconds
    for (let before: Place | null = null; Date.now() < end; await pause(100)) {
      const now = await this.tab.read<Place | null>(code)
      if (now && before && now.x === before.x && now.y === before.y) return now
      before = now
    }
    throw new Error(`no "${name}" among ${selector}`)
  }

  async presses(name: string, { exact = true }: { exact?: boolean } = {}): Promise<void> {
    await this.pressesAt(await this.placeOf(clickable, name, exact))
  }

  private async pressesAt({ x, y }: Place): Promise<void> {
    await this.tab.moveTo(x, y)
    await this.tab.pressDown()
    await this.tab.letGo()
  }

  async writes(label: string, text: string): Promise<void> {
    await this.pressesAt(await this.placeOf('input, textarea', label))
    await this.tab.write(text)
  }

  /** In several steps, like a hand. */
  async drags(from: Place, to: Place): Promise<void> {
    const steps = 6
    await this.tab.moveTo(from.x, from.y)
    await this.tab.pressDown()
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      await this.tab.moveTo(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    }
    await this.tab.letGo()
  }
}
