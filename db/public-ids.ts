import { pgTable, text } from 'drizzle-orm/pg-core'
import { numberOf } from './columns.ts'

/**
 * The row that a public call names: a schedule by its share link, slug or feed, a booking by its reference, a deposit by
 * its payment, an image's schedule by the image. Unique across all machines. Processes cache the rows, and look one up
 * again when its row no longer has the id.
 */
export const publicIds = pgTable('public_ids', {
  publicId: text().primaryKey(),
  tenantId: numberOf().notNull(),
  rowId: numberOf().notNull(),
})
