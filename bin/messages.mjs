import { compile } from '@inlang/paraglide-js'
import { isStale } from './ready.mjs'

const inputs = ['messages', 'project.inlang/settings.json', 'bin/messages.mjs', 'package-lock.json']

// Running programs watch these files, so they change only if needed.
if (isStale('src/messages/messages.js', inputs))
  await compile({
    project: './project.inlang',
    outdir: './src/messages',
    // src/web/language.ts sets the language in the browser, each call on the server.
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    emitTsDeclarations: true,
    disableAsyncLocalStorage: true,
  })
