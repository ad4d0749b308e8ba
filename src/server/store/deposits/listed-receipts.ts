import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { ReceiptKind } from '../../../domain/receipts.ts'
import { aliased, epoch, jsonObject, rowsOf, statement, tenantOf } from '../statement.ts'

export type ListedReceipt = { number: string; kind: ReceiptKind; amountCents: number; issuedAt: number }

const r = aliased(tables.receipts, 'r')

const listed = jsonObject<ListedReceipt>({
  number: r.number,
  kind: r.kind,
  amountCents: r.amountCents,
  issuedAt: epoch(r.issuedAt),
})

/** Oldest first. */
export const receiptsOf = (tenant: string, bookingId: string): string =>
  rowsOf(
    listed,
    `receipts r WHERE ${r.tenantId} = ${tenant} AND ${r.bookingId} = ${bookingId}`,
    ` ORDER BY ${r.version}, ${r.number}`,
  )

/** Those of a deposit that stayed with a transferred appointment belong to its payer's booking. */
const ofBookings = statement<
  { tenantId: number; bookingIds: number[] },
  { bookingId: number; receipts: ListedReceipt[] }
>()(
  'list-receipts',
  (
    place,
  ) => `SELECT b.id::float8 AS "bookingId", json_agg(${listed} ORDER BY ${r.version}, ${r.number}) AS receipts
    FROM unnest(${place('bookingIds')}::bigint[]) AS b (id) JOIN receipts r ON ${r.tenantId} = ${tenantOf(place)}
      AND ${r.bookingId} = coalesce((SELECT (e.details ->> 'payer')::bigint FROM booking_events e
        WHERE e.tenant_id = ${tenantOf(place)} AND e.booking_id = b.id AND e.kind = 'transferred' AND e.details ? 'payer'
        ORDER BY e.version DESC LIMIT 1), b.id) GROUP BY 1`,
)

export async function findReceiptsOf(
  pool: pg.Pool,
  query: { tenantId: number; bookingIds: number[] },
): Promise<ReadonlyMap<number, ListedReceipt[]>> {
  const rows = query.bookingIds.length > 0 ? await ofBookings(pool, query) : []
  return new Map(rows.map(({ bookingId, receipts }) => [bookingId, receipts]))
}
