import { expect, it } from 'vitest'
import { remindAt } from '../../src/domain/reminders.ts'

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
