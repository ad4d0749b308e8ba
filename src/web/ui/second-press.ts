/** What a press is for. */
const controlOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest('button, a, label, [role]') ?? target

type Press = { x: number; y: number; timeStamp: number }

/** As systems tell a double click from two clicks. */
const [longestMilliseconds, farthestPixels] = [500, 10]

const follows = (press: Press, before: Press): boolean =>
  press.timeStamp - before.timeStamp < longestMilliseconds &&
  Math.abs(press.x - before.x) < farthestPixels &&
  Math.abs(press.y - before.y) < farthestPixels

let last: Press | undefined
let isSecond = false
let pressed: EventTarget | null = null

/** Whether the press under way is the second of two in the same place, by whatever pointer. */
export const isSecondPress = (): boolean => isSecond

/**
 * The second click of a double click reaches nothing but what the first one did: many people click everything twice, and
 * what the first brings would be pressed unseen.
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
