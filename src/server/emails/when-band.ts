import type { CSSProperties } from 'react'
import { minuteOf } from '../../domain/wall-time.ts'
import { ribbonPart, table } from './blocks.ts'
import type { EmailTemplate, When } from './email-template.ts'
import { cardMargin, colours, type EmailTheme, fonts, statusLooks, textFonts } from './email-theme.ts'
import { h } from './html.ts'

const { onBand, wait } = colours

const dayStart = 8 * 60
const dayEnd = 20 * 60

function dayRibbon({ from, to }: When, slot: string, { bandFill }: EmailTheme) {
  const within = (time: string) =>
    Math.round(
      ((Math.min(Math.max(minuteOf(time), dayStart), dayEnd) - dayStart) * 100) / (dayEnd - dayStart),
    )
  const begin = Math.min(within(from), 96)
  const size = Math.max(within(to) - begin, 4)
  const rest = 100 - begin - size
  const stretches = [
    begin > 0 && ribbonPart(begin, bandFill, 'fill'),
    ribbonPart(size, slot),
    rest > 0 && ribbonPart(rest, bandFill, 'fill'),
  ]
  return table({ width: '100%', tableLayout: 'fixed', marginTop: '18px' }, [h('tr', null, stretches)])
}

export function whenBand(when: When, { status }: EmailTemplate, theme: EmailTheme) {
  const off = status === 'rejected' || status === 'cancelled'
  const colour = off ? statusLooks.cancelled.ink : onBand
  const struck = off ? 'line-through' : 'none'
  const lineOf = (content: string, style: CSSProperties) =>
    h(
      'p',
      {
        ...(off && { className: 'offink' }),
        style: { margin: 0, color: colour, fontFamily: fonts, ...style },
      },
      content,
    )
  return h(
    'tr',
    null,
    h(
      'td',
      {
        className: off ? 'pad off' : 'pad band',
        style: {
          padding: `22px ${cardMargin}`,
          background: off ? statusLooks.cancelled.ground : theme.band,
          color: colour,
        },
      },
      lineOf(when.date, { fontSize: '17px', lineHeight: '24px', textDecoration: struck }),
      lineOf(when.times, {
        fontSize: '30px',
        lineHeight: '38px',
        fontWeight: 700,
        textDecoration: struck,
      }),
      !off && dayRibbon(when, status === 'pending' ? wait : onBand, theme),
      lineOf(when.zone, { fontSize: '13px', lineHeight: '20px', marginTop: '12px', fontFamily: textFonts }),
    ),
  )
}
