import { compile } from '@inlang/paraglide-js'
import { compileTextsIfStale } from './ready.mjs'

await compileTextsIfStale(() =>
  compile({
    project: './project.inlang',
    outdir: './src/messages',
    // The language is set explicitly: by src/web/language.ts in the browser, by each call on the server.
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    emitTsDeclarations: true,
    disableAsyncLocalStorage: true,
  }),
)
