import type { UseFormReturn } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormField } from '../../form/form-field.tsx'
import { Input } from '../../ui/input.tsx'

export type Card = { number: string; expiry: string; cvc: string }

export const emptyCard: Card = { number: '', expiry: '', cvc: '' }

/** "4242 4242 4242 4242". */
const grouped = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')

/** "12 / 34", whatever separators are typed, and for the "12/2034" of a browser that fills it in. */
function monthAndYear(typed: string, before: string): string {
  const digits = typed
    .replace(/^\s*(\d)\s*[/.-]/, '0$1')
    .replace(/\D/g, '')
    .replace(/^(\d\d)20(\d\d)$/, '$1$2')
    .slice(0, 4)
  // Deleting the separator also deletes the digit before it.
  if (before.endsWith(' / ') && typed === before.slice(0, -1)) return digits.slice(0, 1)
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

const tests = [
  { number: '4242 4242 4242 4242', says: m.card_test_ok },
  { number: '4000 0000 0000 0002', says: m.card_test_declined },
  { number: '4000 0025 0000 3155', says: m.card_test_bank },
]

export function CardFields({ form }: { form: UseFormReturn<Card, unknown, unknown> }) {
  const { control, register, formState, reset } = form
  const { errors } = formState
  const numeric = { inputMode: 'numeric', spellCheck: false } as const
  return (
    <div className="grid gap-5">
      <ControlledField control={control} name="number" label={m.card_number()} problem={errors.number}>
        {({ onChange, ...input }) => (
          <Input
            {...input}
            {...numeric}
            name="number"
            autoComplete="cc-number"
            onChange={(event) => onChange(grouped(event.target.value))}
          />
        )}
      </ControlledField>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-4">
        <ControlledField
          control={control}
          name="expiry"
          label={m.card_expiry()}
          hint={m.card_expiry_hint()}
          problem={errors.expiry}
        >
          {({ onChange, value, ...input }) => (
            <Input
              {...input}
              {...numeric}
              name="expiry"
              value={value}
              autoComplete="cc-exp"
              onChange={(event) => onChange(monthAndYear(event.target.value, value))}
            />
          )}
        </ControlledField>
        <FormField label={m.card_cvc()} problem={errors.cvc}>
          {(field) => (
            <Input {...field} {...numeric} autoComplete="cc-csc" maxLength={4} {...register('cvc')} />
          )}
        </FormField>
      </div>
      <div className="grid gap-1.5">
        <p className="text-caption font-semibold text-muted">{m.card_tests()}</p>
        <ul className="flex flex-wrap gap-2">
          {tests.map(({ number, says }) => (
            <li key={number}>
              <button
                type="button"
                onClick={() => reset({ number, expiry: '12 / 34', cvc: '123' })}
                className="grid min-h-11 rounded-control px-3 py-1.5 text-left text-caption ring-1 ring-line ring-inset hover:bg-accent-soft hover:ring-accent"
              >
                <span className="figures">{number}</span>
                <span className="text-muted">{says()}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
