import type { ReactNode } from 'react'

export function FigureList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-8 gap-y-6">
      {children}
    </dl>
  )
}

type FigureProps = {
  label: ReactNode
  value: string
  children?: ReactNode
}

export function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="grid content-start gap-1 border-t-2 border-accent pt-3">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="figures text-display">{value}</dd>
      {children}
    </div>
  )
}
