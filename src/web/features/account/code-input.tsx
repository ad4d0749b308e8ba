import type { ComponentProps } from 'react'
import { Input } from '../../ui/input.tsx'

type Props = Omit<ComponentProps<typeof Input>, 'type'> & {
  /** Letters as well: a recovery code. */
  written?: boolean
}

/** Where a code is typed, with the keyboard that it needs. */
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
