import { expect, it } from 'vitest'
import { neverRefunded, unpaidDeposit } from '../../src/domain/deposits.ts'
import { remindAt, reminderOf } from '../../src/domain/reminders.ts'

const start = Date.parse('2027-03-08T09:00:00Z')
const day = 24 * 60 * 60_000

it('reminds exactly 24 hours before the start', () => {
  expect(remindAt(start, start - 7 * day)).toBe(start - day)
})

it('reminds of a booking made more than 24 hours ahead, and of none made later', () => {
  expect(remindAt(start, start - day - 1)).toBe(start - day)
  expect(remindAt(start, start - day)).toBeNull()
  expect(remindAt(start, start - day + 1)).toBeNull()
})

it('sends no reminder of a booking that has begun', () => {
  expect(remindAt(start, start)).toBeNull()
  expect(remindAt(start, start + day)).toBeNull()
})

const hours = 60 * 60_000

it('reminds a day before a deadline within 36 hours of the start', () => {
  const early = start - 7 * day
  expect(remindAt(start, early, start - 24 * hours)).toBe(start - 48 * hours)
  expect(remindAt(start, early, start - 36 * hours)).toBe(start - 60 * hours)
  expect(remindAt(start, early, start - 37 * hours)).toBe(start - day)
})

it('reminds a day before the start once it is too late to remind before the deadline', () => {
  expect(remindAt(start, start - 40 * hours, start - 24 * hours)).toBe(start - day)
  expect(remindAt(start, start - 20 * hours, start - 24 * hours)).toBeNull()
})

it('counts the deadline of a deposit only while canceling can return it', () => {
  const deposit = { ...unpaidDeposit({ amountCents: 1000, refundHours: 24 }), status: 'succeeded' as const }
  const at = (terms: Parameters<typeof reminderOf>[3]) =>
    reminderOf('approved', start, start - 7 * day, terms)
  expect(at({ cancelHours: 2, deposit })).toBe(start - 48 * hours)
  expect(at({ cancelHours: 2, deposit: { ...deposit, status: 'refunded' } })).toBe(start - 26 * hours)
  expect(at({ cancelHours: 2, deposit: { ...deposit, refundHours: neverRefunded } })).toBe(start - 26 * hours)
  expect(at({ cancelHours: 0, deposit: null })).toBe(start - day)
})
