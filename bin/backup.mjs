import { runOnOurNode } from './ready.mjs'

process.exit(
  await runOnOurNode([
    '--import',
    './bin/quick-resolve.mjs',
    'src/server/backup.ts',
    ...process.argv.slice(2),
  ]),
)
