/** The control that a press belongs to. */
const controlOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest('button, a, label, [role]') ?? target

type Press = { x: number; y: number; timeStamp: number }

/** The limits by which systems recognize a double click. */
const [longestMilliseconds, farthestPixels] = [500, 10]

const follows = (press: Press, before: Press): boolean =>
  press.timeStamp - before.timeStamp < longestMilliseconds &&
  Math.abs(press.x - before.x) < farthestPixels &&
  Math.abs(press.y - before.y) < farthestPixels

let last: Press | undefined
let isSecond = false
let pressed: EventTarget | null = null

/** Whether the current press is the second at the same place, with any pointer. */
export const isSecondPress = (): boolean => isSecond

/**
 * Ignores the second click of a double click unless it hits the same control. Many people double-click everything, and
 * would press what the first click revealed.
 */
export function ignoreSecondClicks(): void {
  window.addEventListener(
    'pointerdown',
    (press) => {
      isSecond = last !== undefined && follows(press, last)
      last = press
    },
    true,
  )
  window.addEventListener(
    'click',
    (event) => {
      const control = controlOf(event.target)
      if (event.detail > 1 && pressed && control !== pressed) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else pressed = control
    },
    true,
  )
}
