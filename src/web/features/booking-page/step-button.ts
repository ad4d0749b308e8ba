import type { ComponentProps } from 'react'

/** Where a press leads. */
export type StepLink = { to: string; onPress: () => void }

/** The empty form that all buttons of the steps send, so that they also work before and without React. */
export const stepForm = 'steps'

type SentButton = Pick<ComponentProps<'button'>, 'type' | 'form' | 'formAction' | 'onClick'>

/** The attributes of a button with which the browser loads `to`, unless React runs. */
export const buttonTo = ({ to, onPress }: StepLink): SentButton => ({
  type: 'submit',
  form: stepForm,
  formAction: to,
  onClick: (event) => {
    event.preventDefault()
    onPress()
  },
})
