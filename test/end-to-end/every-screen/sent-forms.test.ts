import { describe, expect } from 'vitest'
import { mondayMorning } from '../../fixtures/product.ts'
import { it } from '../fixtures/test.ts'
import { saysEachRefusal } from './each-refusal.ts'
import { buttonForms, messageForms, sentForms } from './sent-forms.ts'
import { webForms } from './web-forms.ts'

it.beforeEach(({ product }) => product.setNow(mondayMorning))

it('sends every form that shows nothing saved', () => {
  const isSent = (form: unknown) =>
    typeof form === 'string' && !['asks or filters', 'the frame of other forms'].includes(form)
  const files = Object.entries(webForms).flatMap(([file, forms]) => (forms.some(isSent) ? [file] : []))
  expect([...Object.keys(sentForms), ...buttonForms].sort()).toEqual(files.sort())
})

describe.each(Object.entries(sentForms))('%s', (file, fills) => {
  it('says why it was refused, for each of its fields and for what it does not show', async ({
    page,
    product,
    camille,
    salon,
  }) => {
    const send = await fills({ page, product, camille, salon })
    await saysEachRefusal(send, { saysMessages: messageForms.includes(file) })
  })
})
