import { compile } from '@inlang/paraglide-js'
import { isStale } from './ready.mjs'

const inputs = ['messages', 'project.inlang/settings.json', 'bin/messages.mjs', 'package-lock.json']

// Running programs watch these files, so they change only if needed.
if (isStale('src/messages/messages.js', inputs))
  await compile({
    project: './project.inlang',
    outdir: './src/messages',
    // The language is set explicitly: by src/web/language.ts in the browser, by each call on the server.
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    emitTsDeclarations: true,
    disableAsyncLocalStorage: true,
  })
