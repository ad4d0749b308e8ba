import { runOnOurNode } from './ready.mjs'

process.exit(
  await runOnOurNode([
    '--import',
    './bin/quick-resolve.mjs',
    'src/server/restore.ts',
    ...process.argv.slice(2),
  ]),
)
