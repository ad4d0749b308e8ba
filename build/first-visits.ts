import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { drawnPages } from '../src/web/drawn-pages.ts'

/** The modules of a file and of all that it imports. */
function modulesOf(file: string, chunks: Rolldown.OutputChunk[], known = new Set<string>()): string[] {
  const chunk = chunks.find(({ fileName }) => fileName === file)
  if (!chunk || known.has(file)) return []
  known.add(file)
  return [...chunk.moduleIds, ...chunk.imports.flatMap((imported) => modulesOf(imported, chunks, known))]
}

/** What the pages that strangers open cannot do without, found by building those alone. */
async function neededByFirstVisits(root: string): Promise<Set<string>> {
  const input = drawnPages.map(({ screen }) => join(root, screen))
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  const chunks = (built as Rolldown.RolldownOutput).output.filter((part) => part.type === 'chunk')
  const screens = chunks.filter(({ isEntry }) => isEntry)
  return new Set(screens.flatMap(({ fileName }) => modulesOf(fileName, chunks)))
}

/**
 * A first visit loads three files: the application (all that the entry imports), the page's screen, and of what that
 * screen has in common with others all in one. No other file of the application's own is among them.
 */
export const firstVisits = (): Plugin => ({
  name: 'first-visits',
  apply: 'build',
  async config({ root = '' }) {
    const needed = await neededByFirstVisits(join(process.cwd(), root))
    const groups: Rolldown.CodeSplittingGroup[] = [
      { name: 'application', tags: ['$initial'] },
      { name: 'shared', test: (id) => needed.has(id), minShareCount: 2 },
      { name: 'texts', test: /\/src\/messages\/|\/lucide-react\//, minShareCount: 2 },
    ]
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})
