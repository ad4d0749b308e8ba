import type pg from 'pg'
import { sumsOf, wasPaid } from '../../src/domain/deposits.ts'
import type { Taken } from '../mail-server.ts'
import { disputesOf, paymentsOf } from './bank-steps.ts'
import { Person, type Walk } from './people.ts'
import { compareReaders } from './readers.ts'
import { depositsOf, eventsOf, type StoredDeposit, type StoredEvent } from './stored.ts'

const heldByBank = (status: string) => !['won', 'warning_closed', 'lost'].includes(status)

/** What the provider knows, in cents. */
function atProvider(walk: Walk, paymentId: string) {
  const payment = paymentsOf(walk).find(({ id }) => id === paymentId)
  if (!payment) return { paid: 0, returned: 0, disputed: 0, lost: 0, kept: 0 }
  const { amount: paid, amount_refunded: returned } = payment.charge
  const rest = paid - returned
  const disputes = disputesOf(walk, paymentId)
  const of = (isWanted: (status: string) => boolean) =>
    Math.min(
      rest,
      disputes.filter(({ status }) => isWanted(status)).reduce((sum, { amount }) => sum + amount, 0),
    )
  const disputed = of(heldByBank)
  const lost = of((status) => status === 'lost')
  return { paid, returned, disputed, lost, kept: rest - disputed - lost }
}

function compareLedger(walk: Walk, deposits: StoredDeposit[]): void {
  const known = new Set(deposits.map(({ paymentIntentId }) => paymentIntentId))
  for (const { id, charge } of paymentsOf(walk))
    if (!known.has(id) && charge.amount_refunded < charge.amount)
      walk.find(`${id} is paid, but has no deposit`)
  for (const stored of deposits) {
    const { paymentIntentId: id, reference } = stored
    if (!id) continue
    const { owed, ...sums } = sumsOf(stored)
    const truth = atProvider(walk, id)
    const ours = { ...sums, kept: sums.kept + owed }
    for (const name of Object.keys(truth) as (keyof typeof truth)[])
      if (truth[name] !== ours[name])
        walk.find(`${id} of ${reference}: ${name} is ${ours[name]}, at the provider ${truth[name]}`)
    const { status } = walk.provider.stripe.payment(id)
    if (['expired', 'released'].includes(stored.bookingStatus) && status === 'requires_payment_method')
      walk.find(`${id} of the ended hold ${reference} can still be paid`)
  }
}

const ends = ['cancelled', 'rejected', 'lapsed', 'deleted', 'given_away']
const inVain = ['paid_in_vain', 'payment_mismatched']

const isUndone = (events: StoredEvent[], { version }: StoredEvent) =>
  events.some((event) => event.kind === 'undone' && event.version === version + 1)

/** Whether all that was paid at some end was to go back; the owner or the terms must justify the contrary. */
function expectedEnd(events: StoredEvent[]): 'returned' | 'kept' | null {
  let paid = events[0]?.kind === 'transferred'
  let end: 'kept' | null = null
  for (const event of events) {
    const { kind, details } = event
    if (kind === 'paid' || kind === 'paid_late') paid = true
    if (inVain.includes(kind)) return 'returned'
    if (!paid || !ends.includes(kind) || isUndone(events, event)) continue
    const isDecided = kind === 'given_away' && end !== null && details.amountCents === undefined
    const isKept = details.depositKept || details.depositEnd === 'late' || isDecided
    if (!isKept) return 'returned'
    end = 'kept'
  }
  return end
}

function compareDecisions(walk: Walk, deposits: StoredDeposit[], events: Map<number, StoredEvent[]>): void {
  for (const stored of deposits) {
    if (!wasPaid(stored.status)) continue
    const own = events.get(stored.bookingId) ?? []
    const { paid, returned, disputed, lost, kept } = sumsOf(stored)
    const expected = expectedEnd(own)
    const said = own.map(({ kind, actor }) => `${kind} by ${actor}`).join(', ')
    const isWon = stored.disputeOutcome === 'won'
    if (expected === 'returned' && returned + disputed + lost < paid && !isWon)
      walk.find(`${stored.reference} should be returned, but ${kept} are kept: ${said}`)
    const isTouched = stored.paymentIntentId !== null && walk.touched.has(stored.paymentIntentId)
    const isAsked = own.some(({ kind }) => kind === 'refund_requested' || kind === 'places_given_back')
    const isOfFormer = own[0]?.kind === 'transferred'
    if (expected !== 'returned' && returned > 0 && !isTouched && !isAsked && !isOfFormer)
      walk.find(`${stored.reference} lost ${returned} that nobody decided to return: ${said}`)
  }
}

/** Every promise made in a reply. */
async function comparePromises(walk: Walk, deposits: StoredDeposit[]): Promise<void> {
  const reader = new Person(walk, 'reader')
  const byReference = new Map(deposits.map((stored) => [stored.reference, stored]))
  for (const { reference, promisedRefund } of walk.known) {
    const answer = await reader.ask('lookUpBooking', { params: { referenceToken: reference }, query: {} })
    if (
      answer.status !== 200 &&
      !walk.steps.some((step) => step.includes('eraseBooking') && step.includes(reference))
    )
      walk.find(`${reference} was promised and is not there`)
    const stored = byReference.get(reference)
    if (!promisedRefund || !stored) continue
    const { paid, returned, disputed, lost } = sumsOf(stored)
    if (returned + disputed + lost < paid)
      walk.find(`the client of ${reference} was promised ${paid}, and got ${returned}`)
  }
  for (const { paymentId, cents, by } of walk.refunds) {
    const { returned, disputed, lost } = atProvider(walk, paymentId)
    if (returned + disputed + lost < cents && !walk.lowered.has(paymentId))
      walk.find(`${cents} of ${paymentId} were promised for ${by}, and ${returned} returned`)
  }
}

/** Each client gets a mail about each end, and each delivery arrived. */
async function compareMails(walk: Walk, pool: pg.Pool, taken: Taken[]): Promise<void> {
  const arrived = new Set(taken.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@'))))
  const { rows } = await pool.query<{
    id: string
    bookingId: number
    version: number
    recipient: string
    template: string
  }>(
    `SELECT id, booking_id::float8 AS "bookingId", version, recipient, template FROM deliveries
     WHERE tenant_id = $1 AND done_at IS NOT NULL AND channel = 'mail'`,
    [walk.tenantId],
  )
  for (const { id, template } of rows)
    if (!arrived.has(id)) walk.find(`the mail ${template} (${id}) never arrived`)
  const ended = await pool.query<{ id: number; reference: string; email: string | null }>(
    `SELECT id::float8, reference_token AS reference, client_email AS email FROM bookings
     WHERE tenant_id = $1 AND erased_at IS NULL AND client_email IS NOT NULL`,
    [walk.tenantId],
  )
  const events = await eventsOf(pool, walk.tenantId)
  for (const { id, reference } of ended.rows) {
    const own = events.get(id) ?? []
    for (const event of own) {
      const { kind, details, version } = event
      const isEnd = ['cancelled', 'rejected', 'lapsed'].includes(kind) || (kind === 'deleted' && details.tell)
      if (!isEnd || details.tell === false || isUndone(own, event)) continue
      const told = rows.some(
        (mail) => mail.bookingId === id && mail.recipient === 'client' && mail.version >= version,
      )
      if (!told) walk.find(`the client of ${reference} was not told: ${kind} by ${event.actor}`)
    }
  }
}

export async function judge(walk: Walk, pool: pg.Pool, taken: Taken[]): Promise<void> {
  const deposits = await depositsOf(pool, walk.tenantId)
  compareLedger(walk, deposits)
  compareDecisions(walk, deposits, await eventsOf(pool, walk.tenantId))
  await comparePromises(walk, deposits)
  await compareMails(walk, pool, taken)
  await compareReaders(walk, deposits)
}
