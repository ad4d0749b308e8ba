import { z } from 'zod'
import { maxImageBytes } from '../domain/salon-images.ts'
import type { Contracts } from './endpoint.ts'
import { id, required, scheduleParams } from './fields.ts'
import { schedule } from './schedules.ts'

const base64Length = 4 * Math.ceil(maxImageBytes / 3)

const sentImage = z.object({
  file: z
    .string(required)
    .min(1)
    .max(base64Length)
    .meta({ description: 'The bytes of a JPEG, PNG or WebP file as base64, at most 8 MB' }),
})

const sending = {
  access: 'owner',
  params: scheduleParams,
  body: sentImage,
  maxBodyBytes: base64Length + 1024,
  reply: schedule,
} as const

const refusals = [
  'schedule_not_found',
  'image_not_understood',
  'image_too_large',
  'too_many_requests',
] as const

export const salonImages = {
  setLogo: {
    ...sending,
    summary: 'Set or replace the logo. It is resized, and its metadata is removed',
    refusals,
  },
  deleteLogo: {
    summary: 'Delete the logo',
    access: 'owner',
    params: scheduleParams,
    reply: schedule,
    refusals: ['schedule_not_found'],
  },
  createPhoto: {
    ...sending,
    created: true,
    summary:
      'Add a photo after the others, or with `staffId` set or replace the photo of a staff member. It is resized, and its metadata is removed. A photo sent twice is added once',
    body: sentImage.extend({
      staffId: z.exactOptional(id).meta({ description: 'The staff member whom the photo shows' }),
    }),
    refusals: [...refusals, 'too_many_photos', 'staff_not_found'],
  },
  deletePhoto: {
    summary: 'Delete a photo of the salon or of a staff member',
    access: 'owner',
    params: scheduleParams.extend({ imageId: z.string().regex(/^[\w-]{1,64}$/) }),
    reply: schedule,
    refusals: ['schedule_not_found', 'image_not_found'],
  },
} as const satisfies Contracts
