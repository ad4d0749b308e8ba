import type { CSSProperties } from 'react'
import { type Html, h } from './html.ts'

/** Every mail program supports layout tables. */
export const table = (style: CSSProperties, rows: Html[]) =>
  h(
    'table',
    {
      role: 'presentation',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: { borderSpacing: 0, ...style },
    },
    h('tbody', null, rows),
  )

export const ribbonPart = (width: number, background: string, className?: string) =>
  h('td', {
    className,
    width: `${width}%`,
    style: { width: `${width}%`, height: '10px', lineHeight: '10px', fontSize: '1px', background },
  })

export const column = (...content: Html[]) =>
  h(
    'table',
    {
      align: 'center',
      width: '100%',
      border: 0,
      cellPadding: 0,
      cellSpacing: 0,
      role: 'presentation',
      style: { maxWidth: '560px' },
    },
    h('tbody', null, h('tr', { style: { width: '100%' } }, h('td', null, content))),
  )

const maxPreviewLength = 150
/** Invisible characters that fill the preview, so that the text after it stays out. */
const nothing = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** The text that mailboxes show beside the subject. */
export function preview(words: string) {
  const shown = words.slice(0, maxPreviewLength)
  const filling =
    shown.length < maxPreviewLength && h('div', null, nothing.repeat(maxPreviewLength - shown.length))
  const style: CSSProperties = {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  }
  return h('div', { style, 'data-skip-in-text': 'true' }, shown, filling)
}
