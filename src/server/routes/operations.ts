import type { operations } from '../../contract/operations.ts'
import { Refused } from '../../domain/refusals.ts'
import { readMigration } from '../database/migrate.ts'
import { processNames } from '../database/signals.ts'
import type { Handlers, Server } from '../http/server.ts'
import { version } from '../metrics/process.ts'
import { countAccountsToDelete } from '../store/accounts/account-deletion.ts'
import {
  countGivenUp,
  countUnplanned,
  findLastBackup,
  listFailures,
  listProcesses,
  listQueues,
  postgresVersion,
} from '../store/operations/operations.ts'

export const operationsRoutes = ({ db, isOperator, hasMailServer }: Server): Handlers<typeof operations> => ({
  getOperations: async ({ owner, now }) => {
    if (!isOperator(owner)) throw new Refused('not_found')
    const { newest, missing } = await readMigration(db)
    return {
      versions: {
        product: version,
        node: process.versions.node,
        postgresql: await postgresVersion(db),
        migration: newest,
        missingMigrations: missing,
      },
      mailServer: hasMailServer,
      queue: await listQueues(db),
      unplanned: await countUnplanned(db),
      givenUp: await countGivenUp(db),
      failures: (await listFailures(db)).map((failure) => ({ ...failure, letter: failure.template })),
      backup: await findLastBackup(db),
      processes: await listProcesses(db, processNames),
      leaving: await countAccountsToDelete(db, new Date(now)),
    }
  },
})
