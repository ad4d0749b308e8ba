import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { useToasts } from './toast.ts'

/** Keeps a failure in view once its toast has closed, without saying it twice. */
export function ProblemAfterToast({ children }: { children: ReactNode }) {
  const isToasted = useToasts().some(({ open, tone }) => open && tone === 'error')
  return children && !isToasted ? <Notice tone="no">{children}</Notice> : null
}
