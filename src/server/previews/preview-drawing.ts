import { previewSize } from '../../contract/public-pages.ts'
import type { SalonColor } from '../../domain/salon-colors.ts'
import type { Drawing } from '../adapters/images.ts'
import { colours, emailThemes } from '../emails/email-theme.ts'
import { capitalHeight, drawableText, drawText, fitText, widthOf } from './lettering.ts'

export type PreviewFacts = {
  name: string
  /** In place of a name that cannot be drawn. */
  headline: string
  color: SalonColor
  logo: Buffer | null
  photo: Buffer | null
  /** In the free slot of the ribbon; `label` is the smaller line above it. */
  slot: { label?: string; text: string }
}

type Shades = { ink: string; booked: string }

const { width, height } = previewSize
const margin = 60
const gap = 16
const tile = { left: margin, top: 56, size: 96, radius: 26 }
const ribbon = { top: 402, height: 150, radius: 24, stroke: 9 }
const photoBox = { left: 740, top: 0, width: width - 740, height: ribbon.top - gap * 2 }

const nameSizes = [
  { size: 124, maxLines: 1 },
  { size: 96, maxLines: 2 },
  { size: 84, maxLines: 2 },
  { size: 72, maxLines: 2 },
  { size: 60, maxLines: 3 },
  { size: 52, maxLines: 3 },
  { size: 46, maxLines: 3 },
  { size: 40, maxLines: 3 },
] as const
const lineHeight = 1.08

type Box = { x: number; y: number; width: number; height: number }

const block = ({ x, y, width, height }: Box, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

/** The product's logo, 44 units wide and 16 high, as in `ui/logo.tsx`. */
const mark = (x: number, y: number, scale: number, ink: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="${ink}" d="M8 0h7v16H8A8 8 0 0 1 8 0ZM31 0h5a8 8 0 0 1 0 16h-5Z"/><rect x="18.1" y="1.1" width="9.8" height="13.800" rx="2" fill="none" stroke="${colours.wait}" stroke-width="2.2"/></g>`

function wordmark(ink: string) {
  const size = 30
  const textWidth = widthOf('Créneau', size)
  const x = width - margin - textWidth
  const y = 600
  const markScale = 1.25
  return (
    mark(x - 12 - 44 * markScale, y - (size * capitalHeight) / 2 - 8 * markScale, markScale, ink) +
    drawText('Créneau', { x, y, size, fill: ink })
  )
}

/** As in the logo: booked time, a free slot in another color, booked time. */
function ribbonOf({ label, text }: PreviewFacts['slot'], { ink, booked }: Shades) {
  const { top, height: high, radius, stroke } = ribbon
  const padding = 40
  const size = label ? 52 : 60
  const labelSize = 30
  const inner = Math.max(widthOf(text, size), label ? widthOf(label, labelSize) : 0)
  const slot = { x: margin, width: inner + 2 * padding }
  const end = slot.x + slot.width + gap
  const split = end + (width - end) * 0.42
  const row = { y: top, height: high }
  const textY = label ? top + high - 38 : top + (high + size * capitalHeight) / 2
  return [
    block({ x: -radius, width: margin - gap + radius, ...row }, booked, 0),
    `<rect x="${slot.x + stroke / 2}" y="${top + stroke / 2}" width="${slot.width - stroke}" height="${high - stroke}" rx="${radius}" fill="none" stroke="${colours.wait}" stroke-width="${stroke}"/>`,
    block({ x: end, width: split - end, ...row }, booked),
    block({ x: split + gap, width: width - split - gap, ...row }, booked),
    label ? drawText(label, { x: slot.x + padding, y: top + 56, size: labelSize, fill: colours.wait }) : '',
    drawText(text, { x: slot.x + padding, y: textY, size, fill: ink }),
  ].join('')
}

function monogramOf(name: string): string {
  const words = name.split(' ').flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  return words.slice(0, 2).join('').toLocaleUpperCase('fr')
}

function tileOf(name: string, { ink, booked }: Shades) {
  const { left, top, size, radius } = tile
  const ground = block({ x: left, y: top, width: size, height: size }, booked, radius)
  const monogram = monogramOf(name)
  if (monogram === '') {
    const scale = 1.5
    return ground + mark(left + size / 2 - 22 * scale, top + size / 2 - 8 * scale, scale, ink)
  }
  const letters = 42
  const x = left + (size - widthOf(monogram, letters)) / 2
  return (
    ground +
    drawText(monogram, { x, y: top + (size + letters * capitalHeight) / 2, size: letters, fill: ink })
  )
}

function nameOf(text: string, hasPhoto: boolean, fill: string) {
  const { lines, size } = fitText(text, (hasPhoto ? photoBox.left - 36 : width - margin) - margin, nameSizes)
  const last = ribbon.top - 52
  return lines
    .map((line, index) =>
      drawText(line, {
        x: margin - size * 0.05,
        y: last - (lines.length - 1 - index) * size * lineHeight,
        size,
        fill,
      }),
    )
    .join('')
}

const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

const curve = 40

/** Rounds the corner of the photo that points to the name. */
function cornerOf({ left, height: bottom }: typeof photoBox, fill: string) {
  return `<path fill="${fill}" d="M${left} ${bottom - curve}V${bottom}h${curve}a${curve} ${curve} 0 0 1 ${-curve} ${-curve}Z"/>`
}

export function drawingOfSalon({ name, headline, color, logo, photo, slot }: PreviewFacts): Drawing {
  const { band, bandFill } = emailThemes[color]
  const shades = { ink: colours.onBand, booked: bandFill }
  const written = drawableText(name)
  return {
    ground: band,
    svg: svgOf(
      (photo ? cornerOf(photoBox, band) : '') +
        (logo ? '' : tileOf(written, shades)) +
        nameOf(written || headline, photo !== null, shades.ink) +
        ribbonOf(slot, shades) +
        wordmark(shades.ink),
    ),
    photo: photo && { bytes: photo, ...photoBox },
    logo: logo && { bytes: logo, ...tile, ground: colours.raised },
  }
}

/** Tells nothing about a salon. */
export function drawingOfProduct(headline: string): Drawing {
  const { band, bandFill } = emailThemes.plum
  const shades = { ink: colours.onBand, booked: bandFill }
  return {
    ground: band,
    svg: svgOf(
      tileOf('', shades) + nameOf(headline, false, shades.ink) + ribbonOf({ text: 'Créneau' }, shades),
    ),
    photo: null,
    logo: null,
  }
}
