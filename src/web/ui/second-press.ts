type Press = { control: EventTarget | null; name: string | null }

function pressOf({ target }: Event): Press {
  const control = (target as Element | null)?.closest('button, a, label, [role]') ?? target
  // A changed name means a changed action.
  const name = control instanceof HTMLButtonElement ? (control.ariaLabel ?? control.textContent) : null
  return { control, name }
}

/** Many people press everything twice. The second press would hit the request or dialog that moved under the finger. */
export function ignoreSecondPresses(): void {
  let first: Press | undefined
  let press: Press | undefined
  window.addEventListener('pointerdown', (event) => (press = pressOf(event)), true)
  window.addEventListener(
    'click',
    (event) => {
      // The browser counts the presses of a double click.
      const isSame = press?.control === first?.control && press?.name === first?.name
      if (event.detail > 1 && !isSame) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else first = press
    },
    true,
  )
}

/** For what cannot be taken back: nobody means the second press of a double click. */
export const onFirstPress =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act()
  }
