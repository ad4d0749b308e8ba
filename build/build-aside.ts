import { join } from 'node:path'
import type { Plugin } from 'vite'
import { draftIn, openDraft, place } from '../bin/drafts.mjs'

const dist = join(import.meta.dirname, '..', 'dist')

export const asideOf = (folder: string): string => join(draftIn(dist), folder)

/** Puts folders of `dist` into place once all of them are built. */
export const buildAside = (...folders: string[]): Plugin => ({
  name: 'build-aside',
  apply: 'build',
  async buildApp(builder) {
    const draft = openDraft(dist)
    for (const environment of Object.values(builder.environments)) await builder.build(environment)
    place(
      draft,
      folders.map((folder) => join(dist, folder)),
    )
  },
})
