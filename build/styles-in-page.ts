import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Styles are small, and the first paint needs them. */
export const stylesInPage = (): Plugin => ({
  name: 'styles-in-page',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const icon = await readFile('src/web/public/favicon.svg', 'base64')
      const page = html.replace('href="/favicon.svg"', `href="data:image/svg+xml;base64,${icon}"`)
      return page.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, name: string) => {
        const sheet = bundle[name]
        if (sheet?.type !== 'asset') return link
        delete bundle[name]
        return `<style>${sheet.source}</style>`
      })
    },
  },
})
