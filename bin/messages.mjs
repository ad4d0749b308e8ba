import { compile } from '@inlang/paraglide-js'

await compile({
  project: './project.inlang',
  outdir: './src/messages',
  strategy: ['localStorage', 'baseLocale'],
  localStorageKey: 'language',
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  emitTsDeclarations: true,
  disableAsyncLocalStorage: true,
})
