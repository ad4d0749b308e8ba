import { expect, it } from 'vitest'
import { mailboxOf } from '../../src/domain/mailboxes.ts'

it.each([
  ['Ada@Salon.example', 'ada@salon.example'],
  ['ada+1@salon.example', 'ada@salon.example'],
  ['ada+1+2@salon.example', 'ada@salon.example'],
  ['a.d.a@salon.example', 'a.d.a@salon.example'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+ada@salon.example', '+ada@salon.example'],
])('counts %s as %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
