import { type Plugin, parseAst } from 'vite'

type Named = { local: string; outside: string }

const nameOf = (node: { name?: string; value?: unknown }): string => node.name ?? String(node.value)

/** The code with the statement cut out, and the names that it brought in or gave away. */
function takeOut(code: string, isWanted: (from: string | null) => boolean) {
  for (const statement of parseAst(code).body) {
    const { start, end } = statement as unknown as { start: number; end: number }
    const cut = (put: string) => `${code.slice(0, start)}${put}${code.slice(end)}`
    if (statement.type === 'ImportDeclaration' && isWanted(String(statement.source.value))) {
      const names = statement.specifiers.map((part): Named => {
        if (part.type !== 'ImportSpecifier') throw new Error('the runtime is imported by its names')
        return { local: part.local.name, outside: nameOf(part.imported) }
      })
      return { cut, names }
    }
    if (statement.type === 'ExportNamedDeclaration' && !statement.source && isWanted(null)) {
      const names = statement.specifiers.map(
        ({ local, exported }): Named => ({ local: nameOf(local), outside: nameOf(exported) }),
      )
      return { cut, names }
    }
  }
  return null
}

/**
 * The bundler's few lines of its own go into each file that needs them, instead of being one more to ask for. (With
 * groups the bundler always keeps them apart.)
 */
export const runtimeInPlace = (): Plugin => ({
  name: 'runtime-in-place',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (!runtime) return
      const given = takeOut(runtime.code, (from) => from === null)
      if (!given || runtime.imports.length > 0) throw new Error('the runtime is not as expected')
      const properties = given.names.map(({ local, outside }) => `${outside}:${local}`)
      const value = `(()=>{${given.cut(`return{${properties}}`)}})()`
      const file = runtime.fileName.split('/').at(-1)
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        const taken = takeOut(chunk.code, (from) => from === `./${file}`)
        if (!taken) throw new Error(`${chunk.fileName} does not name the runtime that it imports`)
        const names = taken.names.map(({ local, outside }) => `${outside}:${local}`)
        chunk.code = taken.cut(`const{${names}}=${value};`)
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  },
})
