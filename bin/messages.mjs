import { compile } from '@inlang/paraglide-js'
import { compileTextsIfStale } from './ready.mjs'

await compileTextsIfStale(() =>
  compile({
    project: './project.inlang',
    outdir: './src/messages',
    // Who reads is told to it: src/web/language.ts on the web, each call on the server.
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    emitTsDeclarations: true,
    disableAsyncLocalStorage: true,
  }),
)
