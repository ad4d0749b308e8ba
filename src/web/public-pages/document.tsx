import { type PageFiles, previewSize, type Reader } from '../../contract/public-pages.ts'
import type { DocumentHead } from '../document-head.ts'
import { jsonInScript, type PageState, stateElement } from './page-state.ts'

const locales = { fr: 'fr_FR', en: 'en_GB' }

type DocumentProps = DocumentHead & {
  url: string
  isCanonical: boolean
  /** The addresses of the page in each language. */
  alternates: readonly (readonly [language: string, url: string])[]
  /** Although the screen says otherwise. */
  indexable: boolean
  description: string
  /** The picture that programs show beside a link. */
  preview: { url: string; alt: string }
  /** Where the page continues without scripts. */
  plainUrl: string | undefined
  /** schema.org facts. */
  facts: object | undefined
  reader: Reader
  embedded: boolean
  files: PageFiles
  markup: string
  state: PageState
}

/** Not rendered in the browser, which only adopts `#root`. */
export function Document(props: DocumentProps) {
  const { title, noindex, description, preview, plainUrl, facts, url, reader, embedded } = props
  const { isCanonical, alternates, indexable, files, markup, state } = props
  const { language, theme, sandbox, offersEnglish, legal, support } = reader
  return (
    <html
      {...(sandbox && { 'data-payments': 'sandbox' })}
      {...(offersEnglish && { 'data-offer': 'en' })}
      {...(embedded && { 'data-embedded': '' })}
      {...(legal.length > 0 && { 'data-legal': legal.join(' ') })}
      {...(support !== null && { 'data-support': support })}
      lang={language}
      data-theme={theme}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Créneau" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={url} />
        <meta property="og:image" content={preview.url} />
        <meta property="og:image:type" content="image/jpeg" />
        <meta property="og:image:width" content={`${previewSize.width}`} />
        <meta property="og:image:height" content={`${previewSize.height}`} />
        <meta property="og:image:alt" content={preview.alt} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta property="og:locale" content={locales[language]} />
        {isCanonical && <link rel="canonical" href={url} />}
        {alternates.map(([language, href]) => (
          <link key={language} rel="alternate" hrefLang={language} href={href} />
        ))}
        {noindex && <meta name="robots" content={indexable ? 'all' : 'noindex'} />}
        <meta name="theme-color" content="#fcf9f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1a121c" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={files.icon} type="image/svg+xml" />
        {files.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {plainUrl && (
          <noscript>
            <meta httpEquiv="refresh" content={`0; url=${plainUrl}`} />
          </noscript>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the built style sheet */}
        <style dangerouslySetInnerHTML={{ __html: files.styles }} />
        {files.scripts.map((script) => (
          <link key={script} rel="modulepreload" href={script} crossOrigin="" fetchPriority="low" />
        ))}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it */}
        <div id="root" data-static="" dangerouslySetInnerHTML={{ __html: markup }} />
        {facts && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
            dangerouslySetInnerHTML={{ __html: jsonInScript(facts) }}
          />
        )}
        <script
          id={stateElement}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
          dangerouslySetInnerHTML={{ __html: jsonInScript(state) }}
        />
        <script type="module" src={files.scripts[0]} crossOrigin="" />
      </body>
    </html>
  )
}
