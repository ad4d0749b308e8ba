import type pg from 'pg'
import { z } from 'zod'
import type { Reply } from '../../contract/index.ts'
import { isMailedLink, linkKeyOf } from '../adapters/mailed-links.ts'
import { listToldTogether, type ToldTogether } from '../store/notifications/series-emails.ts'

type Link = { mail?: string | undefined; key?: string | undefined }
type Linked = { tenantId: number; bookingId: number; reference: string }

const uuid = z.uuid()

/** A reference proves one booking. The signed link of an email also proves what else its reader was told. */
export async function findToldTogether(
  pool: pg.Pool,
  { reference, ...booking }: Linked,
  { mail, key = '' }: Link,
  secret: string,
): Promise<ToldTogether[]> {
  const { success, data: mailId } = uuid.safeParse(mail)
  if (!success || !isMailedLink({ reference, mailId }, key, secret)) return []
  return listToldTogether(pool, { ...booking, mailId })
}

export const seriesDatesView = (
  told: readonly ToldTogether[],
  secret: string,
): Pick<Reply<'lookUpBooking'>, 'seriesDates'> =>
  told.length === 0
    ? {}
    : {
        seriesDates: told.map(({ booking: { date, startTime, status, reference }, mailId: mail }) => ({
          date,
          startTime,
          status,
          referenceToken: reference,
          mail,
          key: linkKeyOf({ reference, mailId: mail }, secret),
        })),
      }
