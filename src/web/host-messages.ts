/** What an embedded booking page says to the site around it: no reference, and nothing of its client. */
type HostMessage =
  | { type: 'creneau:height'; height: number }
  | { type: 'creneau:focus'; top: number }
  | { type: 'creneau:close' }
  | { type: 'creneau:step'; step: string }
  | { type: 'creneau:booked'; status: string }

/** Any site may embed the page, so any may listen. */
export function notifyHost(message: HostMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, '*')
}

/** Lets the frame grow with its content, show what takes the focus, and close by Escape. */
export function followInHost(): () => void {
  const { documentElement: root } = document
  const sizes = new ResizeObserver(() =>
    notifyHost({ type: 'creneau:height', height: Math.ceil(root.getBoundingClientRect().height) }),
  )
  sizes.observe(root)
  const listeners = new AbortController()
  const { signal } = listeners
  // A heading takes the focus when another step appears.
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.tabIndex < 0)
      notifyHost({ type: 'creneau:focus', top: target.getBoundingClientRect().top })
  }
  const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) notifyHost({ type: 'creneau:close' })
  }
  window.addEventListener('focusin', onFocus, { signal })
  window.addEventListener('keydown', onKey, { signal })
  return () => {
    sizes.disconnect()
    listeners.abort()
  }
}
