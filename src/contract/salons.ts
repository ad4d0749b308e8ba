import { z } from 'zod'
import { salonColors } from '../domain/salon-colors.ts'
import { websiteOf } from '../domain/websites.ts'
import { lines, pastedLine, problem, required, timeRange } from './fields.ts'

const maxAddressLength = 300

const website = pastedLine(0, 200)
  .nullable()
  .transform((typed, context) => {
    if (!typed) return null
    const found = websiteOf(typed)
    if (found !== null) return found
    context.addIssue({ code: 'custom', message: 'invalid_website' })
    return z.NEVER
  })

/** What an owner tells clients about the place. The route checks the phone number, which depends on the country. */
export const salonFields = {
  address: lines(maxAddressLength),
  phone: pastedLine(0, 50)
    .nullable()
    .transform((typed) => typed || null),
  website,
  color: z.enum(salonColors, problem('invalid')),
  showHours: z.boolean(required),
}

const color = z.enum(salonColors).meta({ description: 'The accent of the booking page and of the emails' })

export const imageMeaning = 'shown by /images/{id}/small and, for photos, /images/{id}/large'

const images = {
  logo: z
    .string()
    .nullable()
    .meta({ description: `The id of an image, ${imageMeaning}` }),
  photos: z.array(z.string()).meta({ description: `The ids of images, ${imageMeaning}` }),
}

export const ownSalon = {
  address: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  color,
  showHours: z.boolean().meta({ description: 'Whether clients see the weekly hours' }),
  ...images,
}

/** What clients read. */
export const salon = z.object({
  address: z.string().nullable().meta({ description: 'One or several lines' }),
  phone: z
    .object({ written: z.string(), e164: z.string() })
    .nullable()
    .meta({ description: 'As the country writes it, and in international format for links' }),
  website: z.string().nullable(),
  color,
  ...images,
  openingHours: z
    .array(z.object({ fromDay: z.number(), toDay: z.number(), hours: z.array(timeRange) }))
    .nullable()
    .meta({
      description:
        'The weekly hours from Monday on; consecutive days with the same hours are one entry. 0 is Sunday. Hours past midnight end before they begin. Null if the owner does not show them',
    }),
})

export type Salon = z.infer<typeof salon>
