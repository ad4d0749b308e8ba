import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Tick } from '../../ui/tick.tsx'
import type { SetUpForm } from './suggested-set-up-form.ts'

type SuggestedLineProps = {
  form: SetUpForm
  name: `hours.${number}` | `services.${number}`
  title: string
  facts: string
  drawing: ReactNode
  children: ReactNode
}

/** A suggestion with a checkbox; it expands for editing. */
export function SuggestedLine({ form, name, title, facts, drawing, children }: SuggestedLineProps) {
  const { control, formState, getFieldState } = form
  const [opened, setOpened] = useState(false)
  const id = useId()
  const taken = form.watch(`${name}.take`)
  const wrong = getFieldState(name, formState).error !== undefined
  const open = taken && (opened || wrong)

  return (
    <li className="border-t border-line">
      <div className="flex items-center gap-1">
        <Controller
          control={control}
          name={`${name}.take`}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Tick ref={ref} checked={value} onChange={onChange} onBlur={onBlur}>
              <span className={classes('grid min-w-0 flex-1 gap-1', !value && 'text-muted')}>
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 font-semibold">{title}</span>
                  <span className="figures text-small text-muted">{facts}</span>
                </span>
                <span className={classes(!value && 'opacity-40')}>{drawing}</span>
              </span>
            </Tick>
          )}
        />
        <IconButton
          label={m.trade_change({ name: title })}
          aria-expanded={open}
          aria-controls={id}
          disabled={!taken}
          onClick={() => setOpened(!open)}
        >
          <ChevronDown
            aria-hidden="true"
            className={classes('transition-transform duration-150', open && 'rotate-180')}
          />
        </IconButton>
      </div>
      <div id={id} className="grid gap-4 pb-4 sm:pl-9" hidden={!open}>
        {children}
      </div>
    </li>
  )
}
