import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { drawnPages } from '../src/web/drawn-pages.ts'

/** Who reads what of the application: screens, and what these load later. */
const readers = {
  books: /^screens\/book\/(?!client-step|payment-step|.*-form)/,
  pays: /^screens\/(book\/(client-step|payment-step|.*-form)|sandbox\/)/,
  manages: /^screens\/manage-booking\//,
  signs: /^screens\/(auth|forgot-password|reset-password|verify-email)\//,
  stops: /^screens\/stop-reminders\//,
  owns: /^(screens\/(account|calendar|clients|dashboard|money|schedule|statistics|subscription)|features\/(booking-search|keys))\//,
}
const everybody = /^ui\/radix\/toaster/

type Reader = keyof typeof readers
const names = Object.keys(readers) as Reader[]

/** A file of fewer bytes, as they are before anything is made smaller, goes into one that more readers load. */
const small = 12_000

/** What is loaded in one go, the application itself or what it imports later: all its modules. */
type Part = { path: string; modules: Set<string> }

/** The application in parts, with the bytes of each module. */
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

/** What several parts have in common, in one file for all that have the same readers; who has the most readers comes first. */
function filesByReader(parts: Part[], apart: Set<string>, sizes: Map<string, number>): SharedFile[] {
  const files = new Map<string, SharedFile>()
  for (const id of new Set(parts.flatMap(({ modules }) => [...modules])).difference(apart)) {
    const having = parts.filter(({ modules }) => modules.has(id))
    const by = new Set(names.filter((name) => having.some((part) => isReadBy(name, part))))
    // Owners have many screens: what only two of them share, the others do without.
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

/**
 * Many small files cost a phone more than what is in them: what parts of the application have in common comes in one file
 * for each kind of reader that they have. A first visit loads three: the application (all that the entry imports), the
 * page's screen, and what that screen has in common with others. No other file of the application's own is among them.
 */
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
