import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export function Card({ children, padded = true }: { children: ReactNode; padded?: boolean }) {
  return (
    <div className={classes('rounded-card bg-raised ring-1 ring-line', padded && 'p-card md:p-6')}>
      {children}
    </div>
  )
}
