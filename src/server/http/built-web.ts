import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageFiles, PublicPage } from '../../contract/public-pages.ts'
import { root } from '../root.ts'

export const builtWeb = join(root, 'dist', 'web')

/** Vite names here the files of each module of the public pages. */
export const pagesManifest = 'public-pages.json'

type BuiltFile = { file: string; imports?: string[]; css?: string[]; assets?: string[] }

const entry = 'public-pages/client.tsx'

const screens: Record<PublicPage, string> = {
  landing: 'screens/landing-screen.tsx',
  book: 'screens/book-screen.tsx',
  embed: 'screens/book-screen.tsx',
  manageBooking: 'screens/manage-booking-screen.tsx',
  waiting: 'screens/waiting-screen.tsx',
  unsubscribe: 'screens/unsubscribe-screen.tsx',
  legal: 'screens/legal-screen.tsx',
  notFound: 'screens/not-found-screen.tsx',
  tooManyPages: 'screens/try-later-screens.tsx',
  overloaded: 'screens/try-later-screens.tsx',
}

export const builtText = (file: string): string => readFileSync(join(builtWeb, file), 'utf8')

export function openPageFiles(): (page: PublicPage) => PageFiles {
  const built: Record<string, BuiltFile> = JSON.parse(builtText(pagesManifest))
  const scriptsOf = (name: string): string[] => {
    const { file = '', imports = [] } = built[name] ?? {}
    return [`/${file}`, ...imports.filter((imported) => imported !== entry).flatMap(scriptsOf)]
  }
  const { css = [], assets = [] } = built[entry] ?? {}
  const styles = css.map(builtText).join('')
  const icon = `data:image/svg+xml;base64,${Buffer.from(builtText('favicon.svg')).toString('base64')}`
  const fonts = assets.filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`)
  return (page) => ({
    styles,
    icon,
    fonts,
    scripts: [...new Set([...scriptsOf(entry), ...scriptsOf(screens[page])])],
  })
}
