import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './input.tsx'

type SearchFieldProps = {
  label: string
  typed: string
  onType: (typed: string) => void
  className?: string
  /** Below the field, such as that nothing was found. */
  children?: ReactNode
}

/** A field of the type "search" would look different in each browser. */
export function SearchField({ label, typed, onType, className, children }: SearchFieldProps) {
  return (
    <search className={classes('grid gap-2', className)}>
      <span className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted"
        />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          className={classes(controlLook, 'h-12 pl-11')}
        />
      </span>
      {children}
    </search>
  )
}
