import type { BookingStatus } from '../../domain/bookings.ts'
import { m } from '../../messages/messages.js'

/** The site's colors as hexadecimals, because emails support no other notation. */
export const colours = {
  paper: '#fcfaf6',
  raised: '#fffefc',
  ink: '#231826',
  muted: '#605363',
  line: '#e2dbd3',
  accent: '#6f2e73',
  band: '#57205b',
  onBand: '#faf6ef',
  bandFill: '#7e3d82',
  wait: '#f5ac62',
  edge: '#877c8a',
}

export const cardMargin = '32px'
export const fonts = "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', Helvetica, Arial, sans-serif"
export const textFonts = "'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif"

/** Not by color alone, as on the site. */
export const statusLooks = {
  pending: { shape: '…', label: m.common_status_pending, ground: '#ffebd3', ink: '#773f12' },
  approved: { shape: '✓', label: m.common_status_approved, ground: '#e0f5e6', ink: '#175837' },
  rejected: { shape: '✕', label: m.common_status_rejected, ground: '#feeaeb', ink: '#962339' },
  cancelled: { shape: '–', label: m.common_status_cancelled, ground: '#efebef', ink: '#565057' },
} satisfies Record<BookingStatus, object>

const dark: [className: string, style: string][] = [
  ['paper', 'background:#180f1a!important'],
  ['card', 'background:#221724!important;border-color:#3a2e3d!important'],
  ['ink', 'color:#f4f0e9!important'],
  ['muted', 'color:#b4aab7!important'],
  ['line', 'border-color:#3a2e3d!important'],
  ['link', 'color:#dfa8e1!important'],
  ['band', 'background:#341938!important'],
  ['fill', 'background:#542f5a!important;border-color:#542f5a!important'],
  ['off', 'background:#2c272e!important'],
  ['offink', 'color:#c8c2c9!important'],
  ['main', 'background:#dfa8e1!important;color:#210d22!important'],
  ['other', 'color:#f4f0e9!important;border-color:#7e6e82!important'],
  ['pending', 'background:#402712!important;color:#f7d19c!important'],
  ['approved', 'background:#133020!important;color:#abe4bd!important'],
  ['rejected', 'background:#441d23!important;color:#ffc2c6!important'],
  ['cancelled', 'background:#2c272e!important;color:#c8c2c9!important'],
]

/** Mail programs that do not follow the system's theme show the light colors. */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${dark.map(([name, style]) => `.${name}{${style}}`).join('')}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.button{display:block!important;margin-right:0!important;text-align:center!important}}`
