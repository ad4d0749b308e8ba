const controls = 'button, a[href], summary, [role=button]'

/** Whether visible text is shown; text without width is for screen readers only. */
function showsText(control: HTMLElement): boolean {
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (textContent?.trim() && parentElement && parentElement.getBoundingClientRect().width > 1) return true
  }
  return false
}

/** The control around the target, if it shows an icon and no text. */
export function iconOnly(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null
  return control?.querySelector('svg') && !showsText(control) ? control : null
}

export const nameOf = (control: HTMLElement): string =>
  control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
