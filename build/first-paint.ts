import { type Plugin, type Rolldown, runnerImport } from 'vite'

type Drawn = typeof import('../src/web/first-paint.tsx')

const emptyRoot = '<div id="root"></div>'
const entryScript = /<script type="module" crossorigin src="[^"]+"><\/script>/
const preloadsOfEntry = /<link rel="modulepreload"[^>]*>\s*/g

/** Leaves out what the entry already imports. */
function filesOf(screen: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen))
  if (!own) throw new Error(`no chunk of its own for ${screen}`)
  const entry = chunks.find(({ isEntry }) => isEntry)
  const withImports = (name: string, known: Set<string>): Set<string> => {
    if (known.has(name)) return known
    known.add(name)
    for (const { fileName, imports } of chunks)
      if (fileName === name) for (const imported of imports) withImports(imported, known)
    return known
  }
  const brought = withImports(entry?.fileName ?? '', new Set())
  return [...withImports(own.fileName, new Set(brought))].filter((name) => !brought.has(name))
}

function takeApart(html: string, entry: Rolldown.OutputChunk) {
  const [script] = entryScript.exec(html) ?? []
  if (!html.includes(emptyRoot) || !script) throw new Error('index.html has no empty root or no entry')
  const page = html.replace(script, '').replace(preloadsOfEntry, '')
  return { page, script, files: [entry.fileName, ...entry.imports] }
}

const preloads = (files: string[]): string =>
  files.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`).join('')

/**
 * Prerenders pages into `pages/`, and the plain shell into `index.html` for the rest. A page that is readable
 * without scripts preloads them late, so that its fonts come first; one that waits for data preloads them at
 * once.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const shell = bundle['index.html']
      const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry)
      if (shell?.type !== 'asset' || entry?.type !== 'chunk') throw new Error('there is no page to draw in')
      const { page, script, files } = takeApart(String(shell.source), entry)
      const draw = (markup: string, readable: boolean, more: string[] = []) => {
        const links = preloads([...files, ...more])
        return page
          .replace('</head>', () => `${readable ? '' : links}</head>`)
          .replace(
            emptyRoot,
            () =>
              `<div id="root" data-first-paint>${markup}</div>` +
              `<template id="application">${readable ? links : ''}${script}</template>`,
          )
      }
      // Prerendered for a visitor without stored settings. Node would warn about its missing storage.
      Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
      process.env.NODE_ENV = 'production'
      const { module } = await runnerImport<Drawn>('/src/web/first-paint.tsx', {
        configFile: false,
        logLevel: 'error',
      })
      for (const { name, screen, readable, markup } of module.drawn) {
        const source = draw(markup, readable, filesOf(screen, bundle))
        this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source })
      }
      shell.source = draw(module.drawnShell, false)
    },
  },
})
