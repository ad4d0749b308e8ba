import { z } from 'zod'
import { staffColors } from '../domain/staff.ts'
import type { Contracts } from './endpoint.ts'
import { edits, id, plainName, scheduleParams, seenValues } from './fields.ts'
import { imageMeaning } from './salons.ts'

const member = z.object({
  id: z.number(),
  name: z.string(),
  color: z.enum(staffColors),
  position: z.number(),
})

const listed = member.extend({
  retired: z.boolean(),
  photo: z
    .string()
    .nullable()
    .meta({ description: `The id of their photo, ${imageMeaning}` }),
  upcomingCount: z.number().meta({ description: 'Pending and approved bookings that have not started' }),
})

const newMember = z.object({
  name: plainName(1, 100),
  color: z.exactOptional(z.enum(staffColors, { error: 'invalid' })),
})

const memberParams = z.object({ scheduleId: id, staffId: id })

export const staff = {
  listStaff: {
    summary:
      'List the staff members of a schedule; a new schedule has one. With `retired`, former ones are included',
    access: 'owner',
    params: scheduleParams,
    query: z.object({ retired: z.exactOptional(z.enum(['true', 'false'])) }),
    reply: z.array(listed),
    refusals: ['schedule_not_found'],
  },
  createStaff: {
    summary: 'Add a staff member. The schedule can then take one more booking at a time',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: newMember,
    reply: member,
    refusals: ['schedule_not_found', 'too_many_staff', 'too_many_deleted'],
  },
  editStaff: {
    summary: 'Change the name, color or list position of a staff member',
    access: 'owner',
    params: memberParams,
    body: edits(newMember.extend({ position: z.number().int().min(0).max(10_000) })).extend(
      seenValues(member),
    ),
    reply: member,
    refusals: ['schedule_not_found', 'staff_not_found', 'changed_meanwhile'],
  },
  deleteStaff: {
    summary: 'Retire a staff member. Their bookings stay as they are, and their photo is deleted',
    access: 'owner',
    params: memberParams,
    reply: z.object({}),
    refusals: ['schedule_not_found', 'staff_not_found', 'last_staff_member'],
  },
} as const satisfies Contracts
