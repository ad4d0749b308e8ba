import type { Locale } from '../../domain/locales.ts'

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

/** Without the product's fonts and scripts, because these pages work before the web build exists. */
const style = `
  :root { color-scheme: light dark;
    --paper: light-dark(oklch(0.985 0.006 85), oklch(0.185 0.025 320)); --raised: light-dark(oklch(0.998 0.003 85), oklch(0.225 0.029 320));
    --ink: light-dark(oklch(0.23 0.03 320), oklch(0.955 0.01 80)); --muted: light-dark(oklch(0.46 0.03 320), oklch(0.75 0.022 320));
    --line: light-dark(oklch(0.895 0.013 70), oklch(0.32 0.032 320)); --accent: light-dark(oklch(0.42 0.13 325), oklch(0.8 0.1 325)) }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
    font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
  h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; margin: 1.5rem 0 1rem; text-wrap: balance }
  h2 { font-size: 1.0625rem; margin: 2rem 0 .5rem }
  a { color: var(--accent); text-underline-offset: 4px } a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 4px }
  ul { list-style: none; margin: 0; padding: 0 } small, dt { color: var(--muted); font-size: .9375rem }
  .mails li { padding: .75rem 0; border-top: 1px solid var(--line) } .mails a { font-weight: 600; text-decoration: none } .mails a:hover { text-decoration: underline }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem } dd { margin: 0 }
  li + li { margin-top: .25rem }
  iframe { width: 100%; height: 75vh; border: 1px solid var(--line); border-radius: 14px; background: #fff }
  pre { white-space: pre-wrap; margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 14px; background: var(--raised); font-size: .875rem }
  .mark { display: inline-flex; align-items: center; gap: .6rem; color: inherit; font-weight: 700; text-decoration: none; min-height: 2.75rem }
  .mark svg { width: 2.75rem; height: 1rem; fill: var(--accent) } .mark rect { fill: none; stroke: light-dark(oklch(0.8 0.125 65), oklch(0.8 0.12 68)); stroke-width: 2.2 }
`

const mark = `<a class="mark" href="/"><svg viewBox="0 0 44 16" aria-hidden="true"><path d="M8 0h7v16H8A8 8 0 0 1 8 0Z"/>
  <rect x="18.1" y="1.1" width="9.8" height="13.8" rx="2"/><path d="M31 0h5a8 8 0 0 1 0 16h-5Z"/></svg>Créneau</a>`

export const inboxPage = (locale: Locale, title: string, content: string): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style><script defer src="/dev/inbox/times.js"></script></head>
<body><header>${mark}</header><main>${content}</main></body></html>`

/** Shows the time in UTC until the script converts it to the reader's zone. */
export function timeTag(date: string | undefined): string {
  const at = new Date(date ?? '')
  if (Number.isNaN(at.getTime())) return escaped(date ?? '')
  return `<time datetime="${at.toISOString()}">${at.toUTCString()}</time>`
}

export const timesScript = `for (const time of document.querySelectorAll('time'))
  time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: 'full', timeStyle: 'medium' })
`
