import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { drawnPages } from '../src/web/drawn-pages.ts'

/** The screens that each kind of visitor loads. */
const readers = {
  books: /^(screens\/book-screen|features\/booking-page\/(?!client-step|payment-step|.*-form))/,
  pays: /^(screens\/sandbox|features\/booking-page\/(client-step|payment-step|.*-form))/,
  manages: /^(screens\/manage-booking-screen|features\/manage-booking\/)/,
  signs: /^screens\/(auth|forgot-password|reset-password|verify-email)-screen/,
  unsubscribes: /^screens\/unsubscribe-screen/,
  owns: /^(screens\/(account|calendar|clients|dashboard|deposits|schedule|statistics|subscription)-screen|features\/(booking-search|keys|sharing)\/)/,
}
const everybody = /^ui\/radix\/toaster/

type Reader = keyof typeof readers
const names = Object.keys(readers) as Reader[]

/** In bytes, unminified: a smaller file is merged into one with more readers. */
const small = 20_000

/** The entry or a dynamic import, with all its modules. */
type Part = { path: string; modules: Set<string> }

async function takeApart(root: string): Promise<{ parts: Part[]; sizes: Map<string, number> }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false },
  })
  const chunks = (built as Rolldown.RolldownOutput).output.filter((part) => part.type === 'chunk')
  const modulesOf = (file: string, known = new Set<string>()): string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    if (!chunk || known.has(file)) return []
    known.add(file)
    return [...chunk.moduleIds, ...chunk.imports.flatMap((imported) => modulesOf(imported, known))]
  }
  const parts = chunks.flatMap(({ isEntry, isDynamicEntry, facadeModuleId, fileName }) =>
    isEntry || isDynamicEntry
      ? [{ path: relative(root, facadeModuleId ?? ''), modules: new Set(modulesOf(fileName)) }]
      : [],
  )
  const lengths = chunks.flatMap(({ modules }) => Object.entries(modules))
  return { parts, sizes: new Map(lengths.map(([id, { renderedLength }]) => [id, renderedLength])) }
}

const isReadBy = (name: Reader, { path }: Part) => everybody.test(path) || readers[name].test(path)

type SharedFile = { by: Set<Reader>; modules: Set<string> }

/** Files with the most readers come first. */
function filesByReader(parts: Part[], apart: Set<string>, sizes: Map<string, number>): SharedFile[] {
  const files = new Map<string, SharedFile>()
  for (const id of new Set(parts.flatMap(({ modules }) => [...modules])).difference(apart)) {
    const having = parts.filter(({ modules }) => modules.has(id))
    const by = new Set(names.filter((name) => having.some((part) => isReadBy(name, part))))
    // Owners have many screens, so a module shared by only two of them gets no shared file.
    const fewest = by.size === 1 && by.has('owns') ? 3 : 2
    if (by.size === 0 || having.length < fewest) continue
    files.getOrInsertComputed([...by].join(), () => ({ by, modules: new Set() })).modules.add(id)
  }
  const fewestReadersFirst = [...files.values()].sort((one, other) => one.by.size - other.by.size)
  return fewestReadersFirst
    .flatMap((file, index) => {
      const wider = fewestReadersFirst.slice(index + 1).find(({ by }) => file.by.isSubsetOf(by))
      const size = [...file.modules].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
      if (!wider || size >= small) return [file]
      for (const id of file.modules) wider.modules.add(id)
      return []
    })
    .reverse()
}

/** Phones pay more for many small files than for their bytes, so each set of readers has one file of shared modules. */
export const codeByReader = (): Plugin => ({
  name: 'code-by-reader',
  apply: 'build',
  async config({ root = '' }) {
    const { parts, sizes } = await takeApart(join(process.cwd(), root))
    const isFirst = ({ path }: Part) =>
      path === 'index.html' || drawnPages.some(({ screen }) => screen === path)
    const onFirstVisits = new Set(parts.filter(isFirst).flatMap(({ modules }) => [...modules]))
    const groups: Rolldown.CodeSplittingGroup[] = [
      { name: 'application', tags: ['$initial'] },
      { name: 'shared', test: (id) => onFirstVisits.has(id), minShareCount: 2 },
      ...filesByReader(parts, onFirstVisits, sizes).map(({ by, modules }) => ({
        name: [...by].join('-'),
        test: (id: string) => modules.has(id),
      })),
      { name: 'texts', test: /\/src\/messages\/|\/lucide-react\//, minShareCount: 2 },
    ]
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})
