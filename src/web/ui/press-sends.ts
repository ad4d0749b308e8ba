import type { ComponentProps } from 'react'

/** Sends a form also in a frame whose `sandbox` lacks `allow-forms`: the browser then skips the form's own event. */
export const pressSends = (
  send: () => Promise<void>,
): Pick<ComponentProps<'button'>, 'type' | 'onClick'> => ({
  type: 'submit',
  onClick: (event) => {
    event.preventDefault()
    void send()
  },
})
