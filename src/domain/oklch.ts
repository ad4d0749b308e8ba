/** Lightness 0 to 1, chroma, and hue in degrees, as in CSS. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** https://bottosson.github.io/posts/oklab: red, green and blue, 0 to 1 within sRGB. */
export function linearRgb([lightness, chroma, hue]: Oklch): [red: number, green: number, blue: number] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

export function hexOf(color: Oklch): string {
  const channel = (linear: number) => {
    const bounded = Math.min(Math.max(linear, 0), 1)
    const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linearRgb(color).map(channel).join('')}`
}
