let pressed = false

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true }
  document.addEventListener('pointerdown', () => (pressed = true), options)
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const)
    document.addEventListener(end, () => (pressed = false), options)
}

const milliseconds = 20

/** An error that appears during a press would move the pressed button away before the click arrives. */
export async function pressEnds(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, pressed ? milliseconds : 0))
  while (pressed)
}
