import type { Reply } from '../../contract/index.ts'
import type { messages } from '../../contract/messages.ts'
import { type OptionalTemplate, optionalTemplates } from '../../domain/deliveries.ts'
import { Refused } from '../../domain/refusals.ts'
import { deliveryOfUnsubscribeLink } from '../adapters/unsubscribe-links.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Handlers, Server } from '../http/server.ts'
import {
  findMailSettings,
  type MailSettings,
  updateMailSettings,
  writeAccountMail,
} from '../store/accounts/account-emails.ts'
import { findUser, lockUser } from '../store/accounts/accounts.ts'
import { unsubscribe } from '../store/notifications/deliveries.ts'
import { editWantedMails, listSalonsOf, type OtherSalon } from '../store/team/memberships.ts'

export async function unsubscribeByLink(
  { db, authSettings }: Server,
  token: string,
): Promise<Record<string, never>> {
  const deliveryId = await deliveryOfUnsubscribeLink(token, authSettings.secret)
  if (deliveryId === null) throw new Refused('stop_link_invalid')
  await unsubscribe(db, deliveryId)
  return {}
}

export const messageRoutes = (server: Server): Handlers<typeof messages> => {
  const { db, hasMailServer, wakeDeliveries } = server

  const byKind = (isWanted: (kind: OptionalTemplate) => boolean) =>
    Object.fromEntries(optionalTemplates.map((kind) => [kind, isWanted(kind)])) as Record<
      OptionalTemplate,
      boolean
    >

  const view = async (userId: string): Promise<Reply<'getMailSettings'>> => {
    const [{ mutedMails, ...settings }, others]: [MailSettings, OtherSalon[]] = await Promise.all([
      findMailSettings(db, userId),
      listSalonsOf(db, userId),
    ])
    const salons = others.map(({ wanted, ...salon }) => ({
      ...salon,
      wanted: byKind((kind) => wanted.includes(kind)),
    }))
    return {
      ...settings,
      mailServer: hasMailServer,
      wanted: byKind((kind) => !mutedMails.includes(kind)),
      ...(salons.length > 0 && { salons }),
    }
  }

  return {
    getMailSettings: ({ owner }) => view(owner.id),

    editMailSettings: async ({ owner, body: { locale, wanted = {}, salonId } }) => {
      const isElsewhere = salonId !== undefined && salonId !== owner.tenantId
      const changes = isElsewhere ? {} : wanted
      await inTransaction(db, async (tx) => {
        await lockUser(tx, owner.id)
        if (isElsewhere) await editWantedMails(tx, { userId: owner.id, tenantId: salonId }, wanted)
        const { mutedMails } = await findUser(tx, owner.id)
        const muted = optionalTemplates.filter((kind) => !(changes[kind] ?? !mutedMails.includes(kind)))
        await updateMailSettings(tx, owner.id, { mutedMails: muted, ...(locale && { locale }) })
      })
      return view(owner.id)
    },

    sendTestMail: async ({ owner }) => {
      const message = { userId: owner.id, template: 'test_mail', locale: owner.locale } as const
      const written = await inTransaction(db, (tx) => writeAccountMail(tx, message))
      if (!written) throw new Refused('too_many_requests')
      wakeDeliveries()
      return { email: owner.email }
    },

    unsubscribe: ({ body }) => unsubscribeByLink(server, body.token),
  }
}
