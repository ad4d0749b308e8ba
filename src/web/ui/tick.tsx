import { Check } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

type TickProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  'aria-describedby'?: string
  children: ReactNode
}

export function Tick({ checked, onChange, children, ...control }: TickProps) {
  return (
    <label className="relative flex min-h-12 min-w-0 flex-1 items-center gap-3 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        {...control}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-[7px] text-on-accent ring-1 ring-edge ring-inset peer-checked:bg-accent peer-checked:ring-accent [&_svg]:hidden peer-checked:[&_svg]:block"
      >
        <Check strokeWidth={2.5} className="size-4" />
      </span>
      {children}
    </label>
  )
}
