import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { openDraft, place } from './drafts.mjs'
import { isStale } from './ready.mjs'

const inputs = ['messages', 'project.inlang/settings.json', 'bin/messages.mjs', 'package-lock.json']

// Running programs watch these files, so they change only if needed.
if (isStale('src/messages/messages.js', inputs)) {
  const draft = openDraft('dist')
  await compile({
    project: './project.inlang',
    outdir: join(draft, 'messages'),
    // src/web/language.ts sets the language in the browser, each call on the server.
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    emitTsDeclarations: true,
    disableAsyncLocalStorage: true,
  })
  place(draft, ['src/messages'])
}
