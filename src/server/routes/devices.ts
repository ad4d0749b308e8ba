import { createHash } from 'node:crypto'
import type { devices } from '../../contract/devices.ts'
import type { Reply } from '../../contract/index.ts'
import { deviceName } from '../../domain/device-names.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import {
  type Device,
  deleteDevice,
  hasBeenBooked,
  keepDevice,
  listDevices,
} from '../store/notifications/push-notifications.ts'

const view = (device: Device, { sessionId }: Owner): Reply<'createDevice'> => ({
  id: device.id,
  name: device.name,
  createdAt: device.createdAt.toISOString(),
  signedIn: device.sessionId !== null,
  here: device.sessionId === sessionId,
  print: createHash('sha256').update(device.endpoint).digest('base64url'),
})

export const deviceRoutes = ({ db, pusher }: Server): Handlers<typeof devices> => ({
  listDevices: async ({ owner }) => {
    const devices = (await listDevices(db, owner.id)).map((device) => view(device, owner))
    const offered = !devices.some(({ here }) => here) && (await hasBeenBooked(db, owner.tenantId))
    return { publicKey: pusher.publicKey, offered, devices }
  },

  createDevice: async ({ owner, body: { endpoint, keys }, request }) => {
    const receiver = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth }
    if (!pusher.accepts(receiver)) throw new Refused('push_service_refused')
    const name = deviceName(request.headers['user-agent'] ?? '')
    const kept = await keepDevice(db, { ...receiver, userId: owner.id, sessionId: owner.sessionId, name })
    if (!kept) throw new Refused('too_many_devices')
    return view(kept, owner)
  },

  deleteDevice: async ({ owner, params }) => {
    if (!(await deleteDevice(db, owner.id, params.deviceId))) throw new Refused('device_not_found')
    return {}
  },
})
