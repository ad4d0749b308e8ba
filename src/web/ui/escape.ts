import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

const passedOn = new WeakSet<Event>()

/** Radix gives Escape to the newest layer only. A toast is newer than the dialog in which the person works. */
export function passEscapeToDialog(event: KeyboardEvent): void {
  const focused = document.activeElement
  const isInDialog = focused?.closest('[role=dialog], [role=alertdialog]')
  // An open list closes before its dialog.
  if (!isInDialog || focused?.ariaExpanded === 'true') return
  event.preventDefault()
  passedOn.add(event)
}

/** For the content of a dialog. Events of other layers arrive here too, because React passes them on. */
export const closesOnEscape = (close: () => void) => (event: ReactKeyboardEvent<HTMLElement>) => {
  if (passedOn.has(event.nativeEvent) && event.currentTarget.contains(event.target as Node)) close()
}
