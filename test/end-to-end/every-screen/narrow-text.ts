import type { Page } from 'playwright'

/** Open dialogs and popovers. */
export const floating = [
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=listbox]',
  '[role=menu]',
  '[role=tooltip]',
  '[popover]:popover-open',
].join()

/** A4 and the margins of `@page`, in px. */
const paper = { width: 794, height: 1123, margin: 68 }

/**
 * Texts that have less room than eight of their letters, and less than they need, in these parts of the page. Runs in
 * the page, so it uses nothing from outside.
 */
export function narrowTextsIn(selector: string): string[] {
  const minLetters = 8
  const isInline = (element: Element) => /^(inline|contents)$/.test(getComputedStyle(element).display)
  const sides = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return [left, right] as const
  }

  /** Between the sides of the box that the lines of the text fill, without what is cut off. */
  function roomOf(parent: Element): number {
    let box: Element = parent
    while (isInline(box) && box.parentElement) box = box.parentElement
    const style = getComputedStyle(box)
    const padding = (side: string) => Number.parseFloat(style.getPropertyValue(`padding-${side}`)) || 0
    let [left, right] = sides(box)
    left += padding('left')
    right -= padding('right')
    for (let around: Element | null = box; around; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around)
      // Its reader can move it into view.
      if (/auto|scroll/.test(overflowX)) break
      if (overflowX === 'visible') continue
      const [from, to] = sides(around)
      left = Math.max(left, from)
      right = Math.min(right, to)
    }
    return right - left
  }

  const faults = new Set<string>()
  for (const part of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue?.trim() ?? ''
      const parent = texts.currentNode.parentElement
      if (
        !text ||
        parent?.closest('svg') ||
        !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const lines = [...range.getClientRects()].map(({ width }) => width)
      const widest = Math.max(0, ...lines)
      // An ellipsis adds a box of its own.
      const isOneLine = getComputedStyle(parent).whiteSpace === 'nowrap'
      const whole = isOneLine ? widest : lines.reduce((sum, width) => sum + width, 0)
      // For screen readers only.
      const isSeen = parent.closest('[class*=sr-only]') === null && widest > 0
      const letter = whole / text.length
      // The box of a text that is an item itself is unknown; its lines at least contain whole words.
      const isItem = /flex|grid/.test(getComputedStyle(parent).display)
      const longestWord = Math.max(...text.split(/\s+/).map((word) => word.length))
      const needed = Math.min(whole, letter * (isItem ? Math.min(minLetters, longestWord) : minLetters))
      const room = isItem ? Math.min(roomOf(parent), widest) : roomOf(parent)
      if (isSeen && room < needed - 1)
        faults.add(`“${text}” has ${Math.round(room)} of ${Math.round(needed)} px`)
    }
  }
  return [...faults]
}

/** Measures every open dialog and popover. */
export const narrowInFloating = (page: Page): Promise<string[]> => page.evaluate(narrowTextsIn, floating)

/** Measures the page as it is printed. */
export async function narrowOnPaper(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const pads = (margin: number | null) =>
    page.evaluate((px) => {
      document.documentElement.style.paddingInline = px === null ? '' : `${px}px`
    }, margin)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: paper.width, height: paper.height })
  await pads(paper.margin)
  const faults = await page.evaluate(narrowTextsIn, 'body')
  await pads(null)
  await page.emulateMedia({ media: 'screen' })
  if (before) await page.setViewportSize(before)
  return faults
}
