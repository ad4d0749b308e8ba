import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of package.json, from a source file as well as from the bundle. */
export const root = dirname(findPackageJSON(import.meta.url) ?? '')
