import type { ComponentProps } from 'react'

/** Where a press leads. */
export type StepLink = { to: string; onPress: () => void }

/** The empty form that the buttons of the steps send until React runs. */
export const stepForm = 'steps'

type SentButton = Pick<ComponentProps<'button'>, 'type' | 'form' | 'formAction' | 'onClick'>

/**
 * The attributes of a button with which the browser loads `to`, unless React runs. A button without a type sends its
 * form, and the details stay the only form with a button of the type `submit`.
 */
export const buttonTo = ({ to, onPress }: StepLink): SentButton => ({
  type: undefined,
  form: stepForm,
  formAction: to,
  onClick: (event) => {
    event.preventDefault()
    onPress()
  },
})
