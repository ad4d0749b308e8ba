import type { Appearance } from '@stripe/stripe-js'

/** A color token as RGB: Stripe's frame knows neither our variables nor oklch(). */
function colour(token: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const probe = document.createElement('span')
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = getComputedStyle(probe).color
  probe.remove()
  context?.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context?.getImageData(0, 0, 1, 1).data ?? [0, 0, 0]
  return `rgb(${red}, ${green}, ${blue})`
}

/** The product's colors and fonts for Stripe's form, in the current theme. */
export const stripeAppearance = (): Appearance => ({
  theme: 'flat',
  labels: 'above',
  variables: {
    colorPrimary: colour('accent'),
    colorBackground: colour('raised'),
    colorText: colour('ink'),
    colorTextSecondary: colour('muted'),
    colorTextPlaceholder: colour('muted'),
    colorDanger: colour('no-ink'),
    borderRadius: '10px',
    fontFamily: 'Instrument Sans, system-ui, sans-serif',
    fontSizeBase: '17px',
    spacingUnit: '4px',
  },
  rules: {
    '.Input': { border: `1px solid ${colour('edge')}`, boxShadow: 'none', padding: '12px 14px' },
    '.Input:focus': { border: `2px solid ${colour('accent')}`, padding: '11px 13px' },
    '.Input--invalid': { border: `2px solid ${colour('no')}` },
    '.Label': { fontWeight: '600', fontSize: '15px' },
  },
})
