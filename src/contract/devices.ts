import { z } from 'zod'
import type { Contracts } from './endpoint.ts'
import { problem, required } from './fields.ts'

/** So many bytes in base64url, without padding. */
const bytes = (count: number) =>
  z.string(required).regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), problem('invalid'))

const device = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'The browser and its system' }),
  createdAt: z.string(),
  signedIn: z.boolean().meta({ description: 'Nothing is told to a device while its session is over' }),
  here: z.boolean().meta({ description: 'Whether it is the one of this session' }),
  print: z
    .string()
    .meta({ description: 'SHA-256 of its endpoint, in base64url: by this a browser knows itself' }),
})

/** The browsers in which an owner is notified, by Web Push. */
export const devices = {
  listDevices: {
    summary: 'The browsers in which the owner is notified of requests and cancellations',
    access: 'owner',
    reply: z.object({
      publicKey: z.string().meta({ description: 'The applicationServerKey to subscribe with' }),
      offered: z
        .boolean()
        .meta({ description: 'Whether to offer it unasked: a client has booked, and this session has none' }),
      devices: z.array(device),
    }),
    refusals: [],
  },
  createDevice: {
    summary: 'Notify the owner in this browser, for as long as this session lasts; again is the same',
    access: 'owner',
    created: true,
    body: z.object({
      endpoint: z.url({ ...problem('invalid'), protocol: /^https?$/ }).max(1000),
      keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    reply: device,
    refusals: ['too_many_devices', 'push_service_refused'],
  },
  deleteDevice: {
    summary: 'Notify a browser no more',
    access: 'owner',
    params: z.object({ deviceId: z.uuid() }),
    reply: z.object({}),
    refusals: ['device_not_found'],
  },
} as const satisfies Contracts
