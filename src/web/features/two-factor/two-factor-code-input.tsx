import type { ComponentProps } from 'react'
import { Input } from '../../ui/input.tsx'

type Props = Omit<ComponentProps<typeof Input>, 'type'> & {
  /** Accepts letters too, for recovery codes. */
  written?: boolean
}

export const CodeInput = ({ written = false, ...props }: Props) => (
  <Input
    {...props}
    type="text"
    inputMode={written ? 'text' : 'numeric'}
    autoComplete={written ? 'off' : 'one-time-code'}
    autoCapitalize="characters"
    spellCheck={false}
  />
)
