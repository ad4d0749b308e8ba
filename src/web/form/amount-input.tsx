import type { ComponentProps } from 'react'
import { centsOf, eurosText } from '../../domain/deposits.ts'
import { currentLanguage } from '../language.ts'
import { Input } from '../ui/input.tsx'

export const asTyped = (amount: string | null): string =>
  (amount ?? '').replace('.', currentLanguage() === 'fr' ? ',' : '.')

const arrows: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

type AmountInputProps = Omit<ComponentProps<typeof Input>, 'value'> & {
  amount: string
  onStep: (amount: string) => void
}

/** A text input, because Chromium reads "15,50" in a number input as 1550. */
export function AmountInput({ amount, onStep, ...props }: AmountInputProps) {
  const cents = centsOf(amount)
  return (
    <Input
      {...props}
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      min={0}
      step={0.01}
      aria-valuemin={0}
      aria-valuenow={cents === null ? undefined : cents / 100}
      aria-valuetext={amount || undefined}
      onKeyDown={(event) => {
        const by = arrows[event.key]
        const from = amount.trim() === '' ? 0 : cents
        if (by === undefined || from === null) return
        event.preventDefault()
        onStep(asTyped(eurosText(Math.max(0, from + by))))
      }}
    />
  )
}
