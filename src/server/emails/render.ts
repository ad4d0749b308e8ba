import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  render,
  Text,
} from '@react-email/components'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { pages } from '../../contract/pages.ts'
import { m } from '../../messages/messages.js'
import type { Locale } from '../http/locale.ts'
import type { Letter } from './letter.ts'

const ink = '#2b2230'
const muted = '#6b6170'
const plum = '#6d2c73'
const paper = '#fbf9f6'
const line = '#e7e0e6'
const font = 'Helvetica, Arial, sans-serif'
const cell = { padding: '10px 8px 10px 0', verticalAlign: 'top' } satisfies CSSProperties
const factsStyle = { width: '100%', margin: '8px 0 24px', borderCollapse: 'collapse' } satisfies CSSProperties

const table = (key: string, style: CSSProperties, rows: ReactNode[]) =>
  h('table', { key, role: 'presentation', cellPadding: 0, cellSpacing: 0, style }, h('tbody', null, ...rows))

const square = (background: string, index: number) =>
  h('td', {
    key: index,
    style: { width: 18, height: 10, background, border: `1px solid ${plum}`, fontSize: 1 },
  })

/** The mark: a ribbon of the day with one open slot, in table cells so that every mail reader shows it. */
const mark = table('mark', { margin: '0 0 24px', borderCollapse: 'collapse' }, [
  h('tr', { key: 0 }, [plum, plum, paper, plum].map(square)),
])

const fact = ([label, value]: [string, string]) =>
  h(
    'tr',
    { key: label, style: { borderTop: `1px solid ${line}` } },
    h('td', { style: { ...cell, width: '35%', color: muted } }, label),
    h('td', { style: { ...cell, fontWeight: 600, whiteSpace: 'pre-line' } }, value),
  )

/** The letter as HTML and as plain text, in the reader's language. */
export async function renderLetter(
  letter: Letter,
  { locale, baseUrl }: { locale: Locale; baseUrl: string },
): Promise<{ subject: string; html: string; text: string }> {
  const manageUrl = `${baseUrl}${pages.manageBooking}`
  const paragraph = (text: string) =>
    h(Text, { key: text, style: { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' } }, text)
  const small = { fontSize: '13px', lineHeight: '20px', color: muted, margin: '0 0 8px' }
  const page = h(
    Html,
    { lang: locale },
    h(Head),
    h(Preview, null, letter.paragraphs[0] ?? letter.subject),
    h(
      Body,
      { style: { backgroundColor: paper, color: ink, fontFamily: font, margin: 0, padding: '24px 12px' } },
      h(
        Container,
        {
          style: {
            maxWidth: '520px',
            backgroundColor: '#ffffff',
            border: `1px solid ${line}`,
            borderRadius: '14px',
            padding: '32px 28px',
          },
        },
        mark,
        h(
          Heading,
          { as: 'h1', style: { fontSize: '22px', lineHeight: '30px', margin: '0 0 16px' } },
          letter.subject,
        ),
        ...letter.paragraphs.map(paragraph),
        letter.facts.length > 0 && table('facts', factsStyle, letter.facts.map(fact)),
        h(
          Button,
          {
            href: letter.action.url,
            style: {
              backgroundColor: plum,
              color: '#ffffff',
              borderRadius: '10px',
              padding: '14px 22px',
              fontSize: '16px',
              fontWeight: 600,
            },
          },
          letter.action.label,
        ),
        letter.note && h(Text, { style: { ...small, margin: '24px 0 0' } }, letter.note),
        h(Hr, { style: { borderColor: line, margin: '28px 0 16px' } }),
        h(
          Text,
          { style: small },
          m.mail_manage_footer({}, { locale }),
          ' ',
          h(Link, { href: manageUrl, style: { color: plum } }, manageUrl),
        ),
        h(Text, { style: { ...small, margin: 0 } }, m.mail_footer({}, { locale })),
      ),
    ),
  )
  return {
    subject: letter.subject,
    html: await render(page),
    text: await render(page, { plainText: true }),
  }
}
