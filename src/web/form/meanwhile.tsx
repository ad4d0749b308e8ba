import type { MouseEvent } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Someone else changed a field that is edited here. */
type Meanwhile = {
  /** What is saved now, as the form would show it. */
  values: object
  value: unknown
  keep: () => void
  take: () => void
}

export type FieldProblem =
  | {
      message?: string | undefined
      /** The form's own problem, if this one is a copy of it. */
      error?: object | undefined
      meanwhile?: Meanwhile
    }
  | undefined

const textOf = (value: unknown): string => {
  if (value === true) return m.form_changed_on()
  if (value === false) return m.form_changed_off()
  return value == null || value === '' ? m.form_changed_empty() : String(value)
}

const controls = 'input, textarea, button, [role=combobox]'

/** The choice disappears with the button that was pressed. */
function focusField(button: HTMLElement) {
  const place = button.closest('[data-meanwhile]')?.parentElement
  const found = [...(place?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const field = found.find((one) => !one.closest('[data-meanwhile]'))
  ;(field ?? button.closest('form')?.querySelector<HTMLElement>('[type=submit]'))?.focus()
}

type MeanwhileChoiceProps = {
  problem: FieldProblem
  label: string
  /** The field's value in words; `values` are those of the whole form. */
  shown?: ((value: never, values: never) => string) | undefined
}

/** Asks which of two values to keep. The other one is in the field above. */
export function MeanwhileChoice({ problem, label, shown = textOf }: MeanwhileChoiceProps) {
  if (!problem?.meanwhile) return null
  const { value, values, keep, take } = problem.meanwhile
  const choosing = (choose: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusField(event.currentTarget)
    choose()
  }
  const field = <span className="sr-only"> · {label}</span>
  return (
    <div data-meanwhile className="pt-5">
      <Notice
        tone="wait"
        title={m.form_changed()}
        announced
        action={
          <div className="flex flex-wrap gap-2">
            <Button tone="secondary" onClick={choosing(keep)}>
              {m.form_changed_keep()}
              {field}
            </Button>
            <Button tone="secondary" onClick={choosing(take)}>
              {m.form_changed_take()}
              {field}
            </Button>
          </div>
        }
      >
        <span className="wrap-anywhere whitespace-pre-line">
          {m.form_changed_now({ value: shown(value as never, values as never) })}
        </span>
      </Notice>
    </div>
  )
}
