import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRequest, Reader, Renderer } from '../../contract/public-pages.ts'
import { root } from '../root.ts'
import { openPageFiles } from './built-web.ts'

const renderer = pathToFileURL(join(root, 'dist', 'pages', 'render.js')).href

export type RenderFor = (reader: Reader, request: Omit<PageRequest, 'files' | 'baseUrl'>) => Promise<string>

/** Servers of one process share the renderer, which asks the last that opened it. */
const readers = new AsyncLocalStorage<Reader>()

/** Renders several pages at a time, each for its own reader. */
export async function openPageRenderer(settings: { baseUrl: string }): Promise<RenderFor> {
  const { openRenderer } = (await import(/* @vite-ignore */ renderer)) as Renderer
  const render = openRenderer(() => {
    const reader = readers.getStore()
    if (!reader) throw new Error('A page is rendered without a reader')
    return reader
  })
  const filesOf = openPageFiles()
  return (reader, request) =>
    readers.run(reader, () => render({ ...request, baseUrl: settings.baseUrl, files: filesOf(request.page) }))
}
