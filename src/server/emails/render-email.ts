import type { CSSProperties } from 'react'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import { column, preview, ribbonPart, table } from './blocks.ts'
import type { Dates, EmailTemplate, Fact } from './email-template.ts'
import {
  cardMargin,
  colours,
  type EmailTheme,
  emailThemes,
  fonts,
  statusLooks,
  textFonts,
} from './email-theme.ts'
import { Html, h } from './html.ts'
import { plainTextOf } from './plain-text.ts'
import { whenBand } from './when-band.ts'

const { paper, raised, ink, muted, line, onBand, wait, edge } = colours

const row = ([above, below]: [above: number, below: number], ...content: Parameters<typeof h>[2][]) =>
  h(
    'tr',
    null,
    h('td', { className: 'pad', style: { padding: `${above}px ${cardMargin} ${below}px` } }, content),
  )

const text = (content: Html | string, style: CSSProperties = {}, className = 'ink') =>
  h(
    'p',
    { className, style: { margin: 0, fontSize: '16px', lineHeight: '25px', color: ink, ...style } },
    content,
  )

/** The logo: a day ribbon with one open slot, and the name. */
const markIn = ({ accent }: EmailTheme) =>
  table({ margin: '0 0 20px' }, [
    h(
      'tr',
      null,
      h(
        'td',
        { style: { width: '76px', verticalAlign: 'middle' } },
        table({ width: '68px' }, [
          h(
            'tr',
            null,
            ribbonPart(46, accent, 'fill'),
            h('td', { style: { width: '6px' } }),
            ribbonPart(18, wait),
            h('td', { style: { width: '6px' } }),
            ribbonPart(24, accent, 'fill'),
          ),
        ]),
      ),
      h(
        'td',
        { className: 'ink', style: { fontFamily: fonts, fontSize: '18px', fontWeight: 700, color: ink } },
        'Créneau',
      ),
    ),
  ])

const valueIn = ({ value, before, url }: Omit<Fact, 'label'>, { accent }: EmailTheme) => [
  before && h('s', { className: 'muted', style: { color: muted, fontWeight: 400 } }, before),
  before && h('br', null),
  url ? h('a', { href: url, className: 'link', style: { color: accent } }, value) : value,
]

const factRow = (label: string, values: readonly Omit<Fact, 'label'>[], theme: EmailTheme) => {
  const style: CSSProperties = {
    padding: '11px 12px 11px 0',
    verticalAlign: 'top',
    borderBottom: `1px solid ${line}`,
    fontSize: '15px',
    lineHeight: '22px',
  }
  return h(
    'tr',
    null,
    h('td', { className: 'muted line', style: { ...style, width: '34%', color: muted } }, label),
    h(
      'td',
      {
        className: 'ink line',
        style: { ...style, color: ink, fontWeight: 600, whiteSpace: 'pre-line', wordBreak: 'break-word' },
      },
      values.map((value, at) => [at > 0 && h('br', null), valueIn(value, theme)]),
    ),
  )
}

const datesRow = ({ label, list }: Dates, theme: EmailTheme) => factRow(label, list, theme)

const buttonIn =
  ({ accent }: EmailTheme) =>
  ({ label, url }: { label: string; url: string }, at: number) =>
    h(
      'a',
      {
        href: url,
        className: at === 0 ? 'button main' : 'button other',
        style: {
          display: 'inline-block',
          margin: '0 12px 10px 0',
          padding: '13px 22px',
          borderRadius: '10px',
          border: `1px solid ${at === 0 ? accent : edge}`,
          background: at === 0 ? accent : 'transparent',
          color: at === 0 ? onBand : ink,
          fontSize: '16px',
          lineHeight: '22px',
          fontWeight: 600,
          textDecoration: 'none',
        },
      },
      label,
    )

function card(email: EmailTemplate, theme: EmailTheme, locale: Locale): Html[] {
  const { heading, status, statusLabel, paragraphs, quote, when, facts, dates, actions, note } = email
  const look = status && statusLooks[status]
  const pill =
    look &&
    h(
      'span',
      {
        className: status,
        style: {
          display: 'inline-block',
          padding: '4px 12px',
          marginBottom: '14px',
          borderRadius: '999px',
          background: look.ground,
          color: look.ink,
          fontSize: '13px',
          lineHeight: '20px',
          fontWeight: 600,
        },
      },
      `${look.shape} ${statusLabel ?? look.label({}, { locale })}`,
    )
  const title = h(
    'h1',
    {
      className: 'ink',
      style: { margin: '0 0 12px', fontFamily: fonts, fontSize: '28px', lineHeight: '34px', color: ink },
    },
    heading,
  )
  const body = paragraphs.map((content, at) =>
    h('div', null, text(content, { marginTop: at === 0 ? 0 : '12px' })),
  )
  const quoted = quote && [
    h('div', null, text(quote.from, { marginTop: '12px' }, 'muted')),
    h(
      'div',
      { style: { margin: '8px 0 0', padding: '2px 0 2px 14px', borderLeft: `3px solid ${edge}` } },
      quote.text.split('\n').map((line) => text(line)),
    ),
  ]
  const small: CSSProperties = { fontSize: '13px', lineHeight: '20px', color: muted, marginTop: '8px' }
  const rows = [
    row([30, when ? 24 : 8], pill, title, body, quoted),
    when && whenBand(when, email, theme),
    facts.length > 0 &&
      row(
        [14, 0],
        table({ width: '100%' }, [
          ...facts.map((fact) => factRow(fact.label, [fact], theme)),
          ...(dates ? [datesRow(dates, theme)] : []),
        ]),
      ),
    row([26, 20], actions.map(buttonIn(theme)), note && text(note, small, 'muted')),
  ]
  return rows.filter((one) => one instanceof Html)
}

function footer(email: EmailTemplate, { accent }: EmailTheme, locale: Locale): Html[] {
  const lines = [...email.footer, { text: m.mail_footer({}, { locale }) }]
  const look = { fontSize: '13px', lineHeight: '20px', color: muted, marginTop: '6px' }
  const link = (url: string, label: string) =>
    h('a', { href: url, className: 'link', style: { color: accent } }, label)
  return lines.map(({ text: words, url }) =>
    h('div', null, text(url ? link(url, words) : words, look, 'muted')),
  )
}

const cardLook: CSSProperties = {
  background: raised,
  border: `1px solid ${line}`,
  borderRadius: '14px',
  overflow: 'hidden',
}

const head = (subject: string, { styleSheet }: EmailTheme) =>
  h(
    'head',
    null,
    h('meta', { content: 'text/html; charset=UTF-8', 'http-equiv': 'Content-Type' }),
    h('meta', { name: 'x-apple-disable-message-reformatting' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', null, new Html(styleSheet)),
  )

/** Layout tables are at least as wide as their longest word. On a phone, headings have room for about 20 letters. */
const longWord = /(?:&[^;\s]+;|[^\s&]){22}/

const hasLongWord = ({ source }: Html): boolean => longWord.test(source.replaceAll(/<[^>]*>/g, ' '))

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

const [opening, closing] = ['<!--$--><!--html--><!--head--><!--body-->', '<!--/$-->'].map(
  (source) => new Html(source),
)

export function renderEmail(
  email: EmailTemplate,
  locale: Locale,
): { subject: string; html: string; text: string } {
  const theme = emailThemes[email.color ?? 'plum']
  const content = column(
    markIn(theme),
    h('div', { className: 'card', style: cardLook }, table({ width: '100%' }, card(email, theme, locale))),
    h('div', { style: { padding: '18px 4px 0' } }, footer(email, theme, locale)),
  )
  const look: CSSProperties = {
    padding: '28px 12px',
    background: paper,
    color: ink,
    fontFamily: textFonts,
    ...(hasLongWord(content) && { wordBreak: 'break-word' }),
  }
  const page = h('td', { className: 'paper', style: look }, content)
  const body = h(
    'body',
    { className: 'paper', style: { margin: 0, padding: 0, background: paper } },
    opening,
    preview(email.paragraphs[0] ?? email.subject),
    table({ width: '100%' }, [h('tr', null, page)]),
    closing,
  )
  const html = h('html', { dir: 'ltr', lang: locale }, head(email.subject, theme), body)
  return {
    subject: email.subject,
    html: `${doctype}${html.source}`,
    text: plainTextOf(email, locale),
  }
}
