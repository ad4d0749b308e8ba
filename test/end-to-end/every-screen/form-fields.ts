import type { Locator } from 'playwright'
import { pointer } from '../fixtures/pointer-and-keyboard.ts'
import { startingWith } from '../fixtures/reader.ts'

export type Field = {
  write: (part: Locator, value: string) => Promise<void>
  read: (part: Locator) => Promise<string>
  /** Different ones, as the field shows them; the last is typed while a reply is under way. */
  values: readonly [string, string, string]
}

export const typed = (label: string, values: Field['values']): Field => ({
  write: (part, value) => part.getByLabel(startingWith(label)).fill(value),
  read: (part) => part.getByLabel(startingWith(label)).inputValue(),
  values,
})

export const exactly = (label: string, values: Field['values']): Field => ({
  write: (part, value) => part.getByLabel(label, { exact: true }).fill(value),
  read: (part) => part.getByLabel(label, { exact: true }).inputValue(),
  values,
})

export const chosen = (label: string, values: Field['values']): Field => ({
  write: (part, value) => pointer().pick(part.getByRole('combobox', { name: label }), value),
  read: async (part) => (await part.getByRole('combobox', { name: label }).textContent()) ?? '',
  values,
})

export const switched = (name: string, first: 'on' | 'off'): Field => {
  const values = first === 'on' ? (['on', 'off', 'on'] as const) : (['off', 'on', 'off'] as const)
  return {
    write: (part, value) => part.getByRole('switch', { name }).setChecked(value === 'on'),
    read: async (part) => ((await part.getByRole('switch', { name }).isChecked()) ? 'on' : 'off'),
    values,
  }
}

export const ofRadios = (values: Field['values']): Field => ({
  write: (part, value) => part.getByRole('radio', { name: value }).check(),
  read: async (part) => {
    for (const value of values) if (await part.getByRole('radio', { name: value }).isChecked()) return value
    return ''
  },
  values,
})
