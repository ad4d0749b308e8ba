import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** One module instead of 2,800: a browser that loads unbundled code asks for each of them. */
export const messagesInOne = (): Plugin => ({
  name: 'messages-in-one',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/src/messages/messages/_index.js')) return null
    const imports = new Set<string>()
    const texts = globSync(id.replace('_index.js', '*.js'))
      .filter((file) => basename(file) !== '_index.js')
      .map((file) =>
        readFileSync(file, 'utf8').replaceAll(/^import .*$/gm, (line) => {
          imports.add(line)
          return ''
        }),
      )
    return [...imports, ...texts].join('\n')
  },
})
