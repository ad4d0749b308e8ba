import { type CSSProperties, createElement as h, type ReactNode } from 'react'

/** A table for layout, which every mail reader understands. */
export const table = (style: CSSProperties, rows: ReactNode[]) =>
  h(
    'table',
    {
      role: 'presentation',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: { borderSpacing: 0, ...style },
    },
    h('tbody', null, ...rows),
  )

/** One stretch of a ribbon, as a table cell so that every mail reader draws it. */
export const ribbonPart = (key: string, width: number, background: string, className?: string) =>
  h('td', {
    key,
    className,
    width: `${width}%`,
    style: { width: `${width}%`, height: '10px', lineHeight: '10px', fontSize: '1px', background },
  })
