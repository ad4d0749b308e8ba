import type { PageFiles, Reader } from '../../contract/public-pages.ts'
import { m } from '../../messages/messages.js'
import { type PageState, stateElement, writeState } from './page-state.ts'

type DocumentProps = {
  title: string
  noindex: boolean
  reader: Reader
  files: PageFiles
  markup: string
  state: PageState
}

/** Not rendered in the browser, which only adopts `#root`. */
export function Document({ title, noindex, reader, files, markup, state }: DocumentProps) {
  const { language, theme, sandbox } = reader
  return (
    <html {...(sandbox && { 'data-payments': 'sandbox' })} lang={language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={m.app_page_description()} />
        {noindex && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#fcf9f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1a121c" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={files.icon} type="image/svg+xml" />
        {files.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the built style sheet */}
        <style dangerouslySetInnerHTML={{ __html: files.styles }} />
        {files.scripts.map((script) => (
          <link key={script} rel="modulepreload" href={script} crossOrigin="" fetchPriority="low" />
        ))}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it */}
        <div id="root" data-static="" dangerouslySetInnerHTML={{ __html: markup }} />
        <script
          id={stateElement}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
          dangerouslySetInnerHTML={{ __html: writeState(state) }}
        />
        <script type="module" src={files.scripts[0]} crossOrigin="" />
      </body>
    </html>
  )
}
