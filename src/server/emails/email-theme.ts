import type { BookingStatus } from '../../domain/bookings.ts'
import { hexOf } from '../../domain/oklch.ts'
import { type SalonColor, salonColors, salonShades } from '../../domain/salon-colors.ts'
import { m } from '../../messages/messages.js'

/** The site's colors as hexadecimals, because emails support no other notation. */
export const colours = {
  paper: '#fcfaf6',
  raised: '#fffefc',
  ink: '#231826',
  muted: '#605363',
  line: '#e2dbd3',
  onBand: '#faf6ef',
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

const darkStyles = (shades: Shades): [className: string, style: string][] => [
  ['paper', 'background:#180f1a!important'],
  ['card', 'background:#221724!important;border-color:#3a2e3d!important'],
  ['ink', 'color:#f4f0e9!important'],
  ['muted', 'color:#b4aab7!important'],
  ['line', 'border-color:#3a2e3d!important'],
  ['link', `color:${shades.darkAccent}!important`],
  ['band', `background:${shades.darkBand}!important`],
  ['fill', `background:${shades.darkFill}!important;border-color:${shades.darkFill}!important`],
  ['off', 'background:#2c272e!important'],
  ['offink', 'color:#c8c2c9!important'],
  ['main', `background:${shades.darkAccent}!important;color:${shades.onDarkAccent}!important`],
  ['other', 'color:#f4f0e9!important;border-color:#7e6e82!important'],
  ['pending', 'background:#402712!important;color:#f7d19c!important'],
  ['approved', 'background:#133020!important;color:#abe4bd!important'],
  ['rejected', 'background:#441d23!important;color:#ffc2c6!important'],
  ['cancelled', 'background:#2c272e!important;color:#c8c2c9!important'],
]

/** As the accent's tokens in `ui/tokens.css`. */
function shadesOf(color: SalonColor) {
  const { hue, tint } = salonShades[color]
  const shade = (lightness: number, chroma: number, turned = 0) =>
    hexOf([lightness, chroma * tint, hue + turned])
  return {
    accent: shade(0.42, 0.13),
    band: shade(0.35, 0.115),
    bandFill: shade(0.47, 0.13),
    darkAccent: shade(0.8, 0.1),
    onDarkAccent: shade(0.2, 0.05),
    darkBand: shade(0.265, 0.065, -3),
    darkFill: shade(0.37, 0.085, -3),
  }
}

type Shades = ReturnType<typeof shadesOf>

/** Mail programs that do not follow the system's theme show the light colors. */
const styleSheetOf = (shades: Shades) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkStyles(shades)
  .map(([name, style]) => `.${name}{${style}}`)
  .join('')}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.button{display:block!important;margin-right:0!important;text-align:center!important}}`

export type EmailTheme = Pick<Shades, 'accent' | 'band' | 'bandFill'> & { styleSheet: string }

const themeOf = (color: SalonColor): EmailTheme => {
  const shades = shadesOf(color)
  return { ...shades, styleSheet: styleSheetOf(shades) }
}

export const emailThemes = Object.fromEntries(
  salonColors.map((color) => [color, themeOf(color)] as const),
) as Record<SalonColor, EmailTheme>
