import type { Reply } from '../../contract/index.ts'
import type { messages } from '../../contract/messages.ts'
import { optionalTemplates } from '../../domain/deliveries.ts'
import { Refused } from '../../domain/refusals.ts'
import { deliveryOfUnsubscribeLink } from '../adapters/unsubscribe-links.ts'
import type { Handlers, Server } from '../http/server.ts'
import {
  findMailSettings,
  type MailSettings,
  updateMailSettings,
  writeAccountMail,
} from '../store/accounts/account-emails.ts'
import { unsubscribe } from '../store/notifications/deliveries.ts'

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

  const view = ({ mutedMails, ...settings }: MailSettings): Reply<'getMailSettings'> => {
    const wanted = optionalTemplates.map((kind) => [kind, !mutedMails.includes(kind)])
    return { ...settings, mailServer: hasMailServer, wanted: Object.fromEntries(wanted) }
  }

  return {
    getMailSettings: async ({ owner }) => view(await findMailSettings(db, owner.id)),

    editMailSettings: async ({ owner, body: { locale, wanted = {} } }) => {
      const { mutedMails } = await findMailSettings(db, owner.id)
      const muted = optionalTemplates.filter((kind) => !(wanted[kind] ?? !mutedMails.includes(kind)))
      await updateMailSettings(db, owner.id, { mutedMails: muted, ...(locale && { locale }) })
      return view(await findMailSettings(db, owner.id))
    },

    sendTestMail: async ({ owner }) => {
      const message = { userId: owner.id, template: 'test_mail', locale: owner.locale } as const
      if (!(await writeAccountMail(db, message))) throw new Refused('too_many_requests')
      wakeDeliveries()
      return { email: owner.email }
    },

    unsubscribe: ({ body }) => unsubscribeByLink(server, body.token),
  }
}
