import type { Plugin } from 'vite'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const manifests = (): Plugin => ({
  name: 'manifests',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const { m } = await import('../src/messages/messages.js')
    for (const [locale, fileName] of [
      ['fr', 'manifest.webmanifest'],
      ['en', 'manifest.en.webmanifest'],
    ] as const) {
      const manifest = {
        id: '/dashboard',
        name: 'Créneau',
        short_name: 'Créneau',
        description: m.app_description({}, { locale }),
        lang: locale,
        dir: 'ltr',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: '#fcf9f5',
        theme_color: '#fcf9f5',
        categories: ['business', 'productivity'],
        icons: [
          icon('icon-192', 192, 'any'),
          icon('icon-512', 512, 'any'),
          icon('maskable-512', 512, 'maskable'),
        ],
        shortcuts: [{ name: m.app_requests({}, { locale }), url: '/requests' }],
      }
      this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(manifest, null, 2)}\n` })
    }
  },
})
