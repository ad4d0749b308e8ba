import { z } from 'zod'
import type { Contracts } from './endpoint.ts'
import { problem, required } from './fields.ts'

/** Base64url without padding. */
const bytes = (count: number) =>
  z.string(required).regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), problem('invalid'))

const device = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'The browser and its operating system' }),
  createdAt: z.string(),
  signedIn: z.boolean().meta({ description: 'Devices whose session is over are not notified' }),
  here: z.boolean().meta({ description: 'Whether it belongs to this session' }),
  print: z
    .string()
    .meta({ description: 'The SHA-256 of its endpoint in base64url, by which a browser recognizes itself' }),
})

export const devices = {
  listDevices: {
    summary: 'List the browsers that notify the owner of requests and cancellations',
    access: 'owner',
    reply: z.object({
      publicKey: z.string().meta({ description: 'The applicationServerKey for the subscription' }),
      offered: z.boolean().meta({
        description:
          'Whether the page should offer notifications: a client has booked, and this session has no device',
      }),
      devices: z.array(device),
    }),
    refusals: [],
  },
  createDevice: {
    summary: 'Notify the owner in this browser while this session lasts. Repeating the call changes nothing',
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
    summary: 'Stop notifications to a browser',
    access: 'owner',
    params: z.object({ deviceId: z.uuid() }),
    reply: z.object({}),
    refusals: ['device_not_found'],
  },
} as const satisfies Contracts
