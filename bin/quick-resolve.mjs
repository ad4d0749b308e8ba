// Node reads and parses a package's package.json again for every module inside it, and Drizzle's is 180 kB over
// more than a hundred modules: half of the server's loading time. Its own relative imports need none of that.
import { registerHooks } from 'node:module'

const inDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL || !inDrizzle.test(parentURL))
      return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
