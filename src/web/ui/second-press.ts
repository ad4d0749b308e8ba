type Press = { x: number; y: number; at: number; control: EventTarget | null; name: string | null }

/** The time in which systems recognize a double click, and the size of a fingertip's drift. */
const [maxMilliseconds, maxPixels] = [500, 20]

function pressOf({ target, clientX: x, clientY: y, timeStamp: at }: PointerEvent): Press {
  const control = (target as Element | null)?.closest('button, a, label, [role]') ?? target
  // A changed name means a changed action.
  const name = control instanceof HTMLButtonElement ? (control.ariaLabel ?? control.textContent) : null
  return { x, y, at, control, name }
}

const follows = (press: Press, before: Press): boolean =>
  press.at - before.at < maxMilliseconds &&
  Math.abs(press.x - before.x) < maxPixels &&
  Math.abs(press.y - before.y) < maxPixels

/** Many people press everything twice. The second press would hit the request or dialog that moved under the finger. */
export function ignoreSecondPresses(): void {
  let last: Press | undefined
  let isIgnored = false
  const stop = (event: Event) => {
    if (isIgnored) event.stopImmediatePropagation()
  }
  window.addEventListener(
    'pointerdown',
    (event) => {
      const press = pressOf(event)
      const isSame = press.control === last?.control && press.name === last?.name
      isIgnored = last !== undefined && !isSame && follows(press, last)
      last = isIgnored && last ? { ...last, at: press.at } : press
      stop(event)
    },
    true,
  )
  window.addEventListener('pointerup', stop, true)
  window.addEventListener(
    'click',
    (event) => {
      // Keyboards click without a press.
      if (!isIgnored || event.detail === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      isIgnored = false
    },
    true,
  )
}
