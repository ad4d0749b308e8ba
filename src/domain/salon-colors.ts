/** The hue and the relative chroma of each accent, as in `ui/tokens.css`. All shades lie within sRGB. */
export const salonShades = {
  plum: { hue: 325, tint: 1 },
  rose: { hue: 8, tint: 0.9 },
  terracotta: { hue: 38, tint: 0.8 },
  ochre: { hue: 80, tint: 0.58 },
  green: { hue: 150, tint: 0.7 },
  teal: { hue: 200, tint: 0.47 },
  blue: { hue: 258, tint: 0.85 },
  grey: { hue: 320, tint: 0.12 },
} as const

export type SalonColor = keyof typeof salonShades

export const salonColors = Object.keys(salonShades) as [SalonColor, ...SalonColor[]]
