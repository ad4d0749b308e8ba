import { keptOf, leftToPay, leftToRefund, sumsOf } from '../../src/domain/deposits.ts'
import { addDays } from '../../src/domain/wall-time.ts'
import { todayIn } from '../../src/domain/zones.ts'
import { unzipped } from '../../test/fixtures/unzipped.ts'
import { Person, type Walk } from './people.ts'
import type { StoredDeposit } from './stored.ts'

const cents = (euros: string | number): number => Math.round(Number(euros) * 100)

type Sums = Record<string, number | null | undefined>

function differs(
  walk: Walk,
  reader: string,
  { reference }: StoredDeposit,
  shown: Sums,
  expected: Sums,
): void {
  for (const [name, value] of Object.entries(shown))
    if (value !== undefined && value !== expected[name])
      walk.find(`${reader} of ${reference}: ${name} is ${value}, not ${expected[name]}`)
}

async function clientsPage(walk: Walk, reader: Person, stored: StoredDeposit): Promise<void> {
  const params = { referenceToken: stored.reference }
  const { status, body } = await reader.ask('lookUpBooking', { params, query: {} })
  if (status !== 200) {
    if (!stored.isErased) walk.find(`${stored.reference} is not found: ${body.code}`)
    return
  }
  const { deposit, leftToPay: left } = body
  if (!deposit) return walk.find(`${stored.reference} shows no deposit`)
  const sums = sumsOf(stored)
  const keptSum = {
    late: sums.kept,
    kept: sums.kept,
    dispute_won: sums.kept,
    disputed: sums.disputed,
    owed_after_dispute: sums.disputed,
    dispute_lost: sums.lost,
  }[deposit.kept?.reason ?? 'kept']
  differs(
    walk,
    'the client’s page',
    stored,
    {
      returned: cents(deposit.refundedAmount),
      owed: deposit.partRefundUnderWay && cents(deposit.partRefundUnderWay),
      kept: deposit.kept && cents(deposit.kept.amount),
      left: left === undefined ? undefined : cents(left),
    },
    { ...sums, kept: keptSum, left: leftToPay(stored.priceCents, keptOf(stored)) },
  )
}

async function clientsFile(walk: Walk, reader: Person, stored: StoredDeposit): Promise<void> {
  const file = await reader.reads(`/api/public/bookings/${stored.reference}/data.json`)
  if (!file) return
  const { deposit } = JSON.parse(file.toString()) as {
    deposit: { amountCents: number; refundedCents: number; refundHours: number } | null
  }
  if (!deposit) return walk.find(`data.json of ${stored.reference} has no deposit`)
  const { amountCents, refundedCents, refundHours } = deposit
  differs(
    walk,
    'data.json',
    stored,
    { amountCents, refundedCents },
    { amountCents: stored.amountCents, refundedCents: stored.refundedCents },
  )
  if (refundHours > 720) walk.find(`data.json of ${stored.reference} says ${refundHours} hours`)
}

async function ownersList(walk: Walk, deposits: StoredDeposit[]): Promise<void> {
  const { owner, scheduleId } = walk.salon
  const from = addDays(todayIn('Europe/Paris', walk.clock.now()), -60)
  const params = { scheduleId }
  const all = (await owner.tries('listBookingsWithService', { params, query: { from } })) ?? []
  for (const stored of deposits) {
    const listed = all.find(({ referenceToken }) => referenceToken === stored.reference)?.deposit
    if (!listed) continue
    const shown = {
      returned: cents(listed.refunded),
      owed: cents(listed.refundUnderWay),
      left: cents(listed.left),
    }
    differs(walk, 'the owner’s list', stored, shown, { ...sumsOf(stored), left: leftToRefund(stored) })
  }
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)

/** Payments page, its file and the statistics. */
async function paymentsPage(walk: Walk, deposits: StoredDeposit[]): Promise<void> {
  const { owner } = walk.salon
  const today = todayIn('Europe/Paris', walk.clock.now())
  const query = { from: addDays(today, -60), to: addDays(today, 60) }
  const page = await owner.tries('listDeposits', { query: { ...query, limit: 100 } })
  if (!page) return
  const paid = deposits.filter((stored) => sumsOf(stored).paid > 0)
  if (page.deposits.length !== paid.length)
    walk.find(`the payments page has ${page.deposits.length} of ${paid.length} payments`)
  for (const stored of paid) {
    const row = page.deposits.find(({ booking }) => booking.referenceToken === stored.reference)
    if (!row) {
      walk.find(`the payments page lacks ${stored.reference}`)
      continue
    }
    const sums = sumsOf(stored)
    const receipts = sum(row.receipts.map(({ kind, amount }) => (kind === 'refund' ? -1 : 1) * cents(amount)))
    const shown = { paid: row.amountCents, returned: row.returnedCents, receipts }
    differs(walk, 'the payments page', stored, shown, { ...sums, receipts: sums.paid - sums.returned })
  }
  const total = (of: keyof ReturnType<typeof sumsOf>) => sum(paid.map((stored) => sumsOf(stored)[of]))
  const { takenCents, returnedCents, owedCents, disputedCents, lostCents, keptCents } = page.sums
  const shown = { paid: takenCents, returned: returnedCents, owed: owedCents, disputed: disputedCents }
  for (const [name, value] of Object.entries({ ...shown, lost: lostCents, kept: keptCents })) {
    const expected = total(name as keyof ReturnType<typeof sumsOf>)
    if (value !== expected) walk.find(`the payments page: ${name} is ${value}, not ${expected}`)
  }
  const statistics = await owner.tries('getStatistics', { query })
  if (!statistics) return
  const { deposits: figures } = statistics
  const difference = figures.takenCents - figures.returnedCents - figures.contestedCents - figures.keptCents
  if (difference !== 0) walk.find(`the statistics of deposits differ by ${difference}`)
  if (figures.takenCents > total('paid'))
    walk.find(`the statistics have ${figures.takenCents} of ${total('paid')} paid`)
}

async function accountFile(walk: Walk, deposits: StoredDeposit[]): Promise<void> {
  const { owner } = walk.salon
  await owner.tries('confirmIdentity', { body: { password: 'a good password' } })
  const file = await owner.reads('/api/account/export')
  if (!file) return walk.find('the account cannot be exported')
  const { deposits: rows } = JSON.parse(unzipped(file).get('creneau.json') ?? '{}') as {
    deposits: {
      paymentIntentId: string
      amountCents: number
      refundedCents: number
      paidCents: number | null
    }[]
  }
  for (const stored of deposits.filter((one) => sumsOf(one).paid > 0)) {
    const row = rows.find(({ paymentIntentId }) => paymentIntentId === stored.paymentIntentId)
    if (!row) walk.find(`the export lacks ${stored.reference}`)
    else
      differs(
        walk,
        'the export',
        stored,
        { paid: row.paidCents ?? row.amountCents, returned: row.refundedCents },
        sumsOf(stored),
      )
  }
}

export async function compareReaders(walk: Walk, deposits: StoredDeposit[]): Promise<void> {
  const reader = new Person(walk, 'reader')
  for (const stored of deposits) {
    await clientsPage(walk, reader, stored)
    await clientsFile(walk, reader, stored)
  }
  await ownersList(walk, deposits)
  await paymentsPage(walk, deposits)
  await accountFile(walk, deposits)
}
