import type { accountDeletion } from '../../contract/account-deletion.ts'
import type { Reply } from '../../contract/index.ts'
import { deletionAtOf, deletionReminderOf } from '../../domain/account-deletion.ts'
import { eurosText } from '../../domain/deposits.ts'
import { exportName, exportOf } from '../account-deletion/account-export.ts'
import { deletionDay } from '../account-deletion/delete-account.ts'
import { inTransaction } from '../database/collisions.ts'
import { requireConfirmed } from '../http/confirmations.ts'
import { pagesInTurn, startExport } from '../http/exports.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import {
  cancelDeletion,
  findDeletionAt,
  listOpenDisputes,
  scheduleDeletion,
} from '../store/accounts/account-deletion.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import { listImageIds } from '../store/schedules/images.ts'

export const accountDeletionRoutes = ({
  db,
  isOperator,
  payments,
  wakeDeliveries,
}: Server): Handlers<typeof accountDeletion> => {
  const stateOf = async (owner: Owner): Promise<Reply<'getAccountState'>> => {
    const deletionAt = await findDeletionAt(db, owner.id)
    const disputes = deletionAt
      ? await listOpenDisputes(db, { tenantId: owner.tenantId, provider: payments.name })
      : []
    return {
      deletionAt: deletionAt?.toISOString() ?? null,
      leavesAt: deletionAt?.toISOString() ?? null,
      openDisputes: disputes.map(({ amountCents, ...dispute }) => ({
        ...dispute,
        amount: eurosText(amountCents),
      })),
      operator: isOperator(owner),
    }
  }

  return {
    getAccountState: ({ owner }) => stateOf(owner),

    deleteAccount: async ({ owner, now, request }) => {
      requireConfirmed(request, owner, now)
      const deletionAt = new Date(deletionAtOf(now))
      const checkAt = new Date(deletionReminderOf(deletionAt.getTime()))
      const date = await deletionDay(db, owner, deletionAt)
      await inTransaction(db, async (tx) => {
        if (!(await scheduleDeletion(tx, owner.id, { deletionAt, checkAt }))) return
        const { id: userId, locale } = owner
        await writeAccountMail(tx, { userId, template: 'deletion_asked', locale, details: { date } })
      })
      wakeDeliveries()
      return stateOf(owner)
    },

    cancelAccountDeletion: async ({ owner }) => {
      await inTransaction(db, (tx) => cancelDeletion(tx, owner.id))
      return stateOf(owner)
    },

    exportAccount: async ({ owner, query, locale, now, request, reply }) => {
      requireConfirmed(request, owner, now)
      const l = query.locale ?? locale
      const images = await listImageIds(db, owner.tenantId)
      const exported = { db, owner, locale: l, now, images, inTurn: pagesInTurn }
      reply.header('content-disposition', `attachment; filename="${exportName(l)}"`)
      return startExport(owner.id, () => exportOf(exported))
    },
  }
}
