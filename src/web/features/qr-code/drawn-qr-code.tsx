import { toDataURL, toString as toText } from 'qrcode'

/** Scanners need dark on light and a margin. 32 pixels per module is sharp on a poster. */
const look = { margin: 4, scale: 32, color: { dark: '#2a172dff', light: '#ffffffff' } }

/** Returns a data URL. */
export const drawSvg = async (text: string): Promise<string> =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await toText(text, { ...look, type: 'svg' }))}`

export const drawPng = (text: string): Promise<string> => toDataURL(text, look)

export const DrawnCode = ({ svg, alt }: { svg: string; alt: string }) => (
  <img src={svg} alt={alt} className="size-full" />
)
