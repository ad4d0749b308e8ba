import { createHash } from 'node:crypto'
import type { devices } from '../../contract/devices.ts'
import type { Reply } from '../../contract/index.ts'
import { deviceName } from '../../domain/device-names.ts'
import { Refused } from '../../domain/refusals.ts'
import { writeUndoableMail } from '../accounts/undo-links.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { lockSession } from '../store/accounts/sessions.ts'
import {
  type Device,
  deleteDevice,
  hasBeenBooked,
  keepDevice,
  listDevices,
} from '../store/notifications/push-notifications.ts'
import { listSalonsOf } from '../store/team/memberships.ts'

const view = (device: Device, { sessionId }: Owner): Reply<'createDevice'> => ({
  id: device.id,
  name: device.name,
  createdAt: device.createdAt.toISOString(),
  signedIn: device.sessionId !== null,
  here: device.sessionId === sessionId,
  print: createHash('sha256').update(device.endpoint).digest('base64url'),
})

/** Whether the person's own salon, or one in which they work, has ever been booked. */
async function isAnyBooked(db: Database, { id, tenantId }: Owner): Promise<boolean> {
  if (await hasBeenBooked(db, tenantId)) return true
  for (const salon of await listSalonsOf(db, id)) if (await hasBeenBooked(db, salon.id)) return true
  return false
}

export const deviceRoutes = ({ db, pusher, wakeDeliveries }: Server): Handlers<typeof devices> => ({
  listDevices: async ({ owner }) => {
    const devices = (await listDevices(db, owner.id)).map((device) => view(device, owner))
    const isNew = !devices.some(({ here }) => here)
    const offered = isNew && (await isAnyBooked(db, owner))
    return { publicKey: pusher.publicKey, offered, devices }
  },

  createDevice: async ({ owner, body: { endpoint, keys }, now, request }) => {
    const receiver = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth }
    if (!pusher.accepts(receiver)) throw new Refused('push_service_refused')
    const name = deviceName(request.headers['user-agent'] ?? '')
    const added = { ...receiver, userId: owner.id, sessionId: owner.sessionId, name }
    const device = await inTransaction(db, async (tx, connection) => {
      // The device belongs to the session.
      if (!(await lockSession(connection, owner.sessionId))) throw new Refused('not_signed_in')
      const kept = await keepDevice(tx, added)
      if (!kept) throw new Refused('too_many_devices')
      if (kept.isNew)
        await writeUndoableMail(tx, owner, { template: 'device_added', now, details: { device: name } })
      return kept.device
    })
    wakeDeliveries()
    return view(device, owner)
  },

  deleteDevice: async ({ owner, params }) => {
    const deleted = await inTransaction(db, (tx) => deleteDevice(tx, owner.id, params.deviceId))
    if (!deleted) throw new Refused('device_not_found')
    return {}
  },
})
