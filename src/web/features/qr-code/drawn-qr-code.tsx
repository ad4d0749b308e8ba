import { toDataURL, toString as toText } from 'qrcode'

/**
 * Dark on light in both themes, with the quiet margin that scanners need. 32 pixels per module is sharp on a poster.
 */
const look = { margin: 4, scale: 32, color: { dark: '#2a172dff', light: '#ffffffff' } }

/** A QR code as a data URL. */
export const drawSvg = async (text: string): Promise<string> =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await toText(text, { ...look, type: 'svg' }))}`

export const drawPng = (text: string): Promise<string> => toDataURL(text, look)

export const DrawnCode = ({ svg, alt }: { svg: string; alt: string }) => (
  <img src={svg} alt={alt} className="size-full" />
)
