import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** Spread on the control to tie it to its label, hint and error. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: string
  /** Below the error. */
  below?: ReactNode
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, error, hint, optional, below, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> · {optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': Boolean(error) })}
      {hint && (
        <p id={hintId} className="text-caption text-muted">
          {hint}
        </p>
      )}
      <ProblemRow id={errorId}>{error}</ProblemRow>
      {below}
    </div>
  )
}

/** One line fits into the space below the field, so that it moves nothing. */
export const ProblemRow = ({ id, children }: { id: string; children: ReactNode }) => (
  <div className="-mt-1.5 -mb-5 min-h-5 pt-px">
    {children && <ProblemText id={id}>{children}</ProblemText>}
  </div>
)

export function ProblemText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-caption text-no-ink">
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.05em] shrink-0" />
      {children}
    </p>
  )
}
