import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const controls = 'button, a[href], summary, [role=button]'

/** Text without width is for screen readers only. */
function showsText(control: HTMLElement): boolean {
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (textContent?.trim() && parentElement && parentElement.getBoundingClientRect().width > 1) return true
  }
  return false
}

function iconOnly(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null
  return control?.querySelector('svg') && !showsText(control) ? control : null
}

const nameOf = (control: HTMLElement): string =>
  control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''

/** Spec, section 9. */
const delay = 700
const skipDelay = 300

const gap = 6
const margin = 4

function place(surface: HTMLElement, control: HTMLElement): void {
  const { top, bottom, left, width: wide } = control.getBoundingClientRect()
  const { width, height } = surface.getBoundingClientRect()
  const above = top - height - gap
  const last = document.documentElement.clientWidth - width - margin
  surface.style.top = `${above < margin ? bottom + gap : above}px`
  surface.style.left = `${Math.max(margin, Math.min(left + (wide - width) / 2, last))}px`
}

/** Screen readers expect the tooltip in the same landmark or dialog as its control. */
const surroundings = '[role=dialog], [role=alertdialog], [role=region], main, header, nav, footer'

type Show = (control: HTMLElement | null) => void

/** One listener for the page, so that neighbors share the delays. */
function follow(surface: { current: HTMLElement | null }, show: Show): () => void {
  let current: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let open = false
  let closedAt = Number.NEGATIVE_INFINITY

  const dismiss = () => {
    clearTimeout(timer)
    if (open) closedAt = performance.now()
    open = false
    show(null)
  }
  const goTo = (control: HTMLElement | null) => {
    if (control === current) return
    dismiss()
    current = control
    if (!control) return
    const reveal = () => {
      // A control may show its text only after it gets the focus.
      if (iconOnly(control) !== control) return
      open = true
      show(control)
    }
    if (performance.now() - closedAt < skipDelay) reveal()
    else timer = setTimeout(reveal, delay)
  }
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch' && !surface.current?.contains(target as Node)) goTo(iconOnly(target))
  }
  const onFocus = ({ target }: FocusEvent) =>
    goTo(target instanceof Element && target.matches(':focus-visible') ? iconOnly(target) : null)
  const leave = () => goTo(null)
  const onScroll = () => {
    if (open && current && surface.current) place(surface.current, current)
  }

  const listeners = new AbortController()
  const options = { capture: true, passive: true, signal: listeners.signal }
  document.addEventListener('pointerover', onPointer, options)
  document.documentElement.addEventListener('pointerleave', leave, { signal: listeners.signal })
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', leave, options)
  document.addEventListener('scroll', onScroll, options)
  document.addEventListener('pointerdown', dismiss, options)
  document.addEventListener('keydown', dismiss, options)
  return () => {
    clearTimeout(timer)
    listeners.abort()
  }
}

export function Tooltips() {
  const [control, show] = useState<HTMLElement | null>(null)
  const surface = useRef<HTMLDivElement>(null)

  useEffect(() => follow(surface, show), [])
  useLayoutEffect(() => {
    const { current } = surface
    if (!control || !current) return
    // The top layer lies above dialogs.
    current.showPopover()
    place(current, control)
  }, [control])

  if (!control?.isConnected) return null
  return createPortal(
    <div
      ref={surface}
      role="tooltip"
      popover="manual"
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-auto fixed inset-auto m-0 w-max max-w-[min(20rem,calc(100vw-0.5rem))] animate-enter overflow-visible rounded-control bg-ink px-3 py-1.5 text-caption text-paper before:absolute before:-inset-2 forced-colors:border print:hidden"
    >
      {nameOf(control)}
    </div>,
    control.closest(surroundings) ?? document.body,
  )
}
