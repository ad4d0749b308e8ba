import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { button, toast } from '../fixtures/reader.ts'
import { it } from '../fixtures/test.ts'
import { blockStream } from '../live/streams.ts'

it('closes the holidays chosen in a tab, and leaves those that another tab has changed', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  const params = { scheduleId: salon.id }
  const closes = (dates: string[]) =>
    camille.get('setHolidays', { params, body: { country: 'FR', region: null, dates } })
  const closed = async () =>
    (await camille.get('listHolidays', { params, query: {} })).holidays
      .filter((holiday) => holiday.closed)
      .map(({ date }) => date)
  const { holidays } = await camille.get('listHolidays', { params, query: { country: 'FR' } })
  const dates = holidays.map(({ date }) => date)
  const [first = '', second = ''] = dates
  await closes(dates)
  await blockStream(page)
  await page.goto(`/schedules/${salon.id}?tab=hours`)
  await button(page, m.closures_holidays()).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().uncheck()
  await closes(dates.filter((date) => date !== second))
  await button(dialog, m.holidays_save({ count: dates.length - 1 })).click()
  await toast(page, m.toast_holidays_saved())
  expect(await closed()).toEqual(dates.filter((date) => date !== first && date !== second))
})

it('a page of a staff member does not put back who performs a service', async ({
  camille,
  salon,
  signedInPage: page,
}) => {
  const params = { scheduleId: salon.id }
  const [{ id: camilles } = { id: 0 }] = await camille.get('listStaff', { params, query: {} })
  const adds = async (name: string) => (await camille.get('createStaff', { params, body: { name } })).id
  const [bea, cleo] = [await adds('Bea'), await adds('Cleo')]
  const serviceId = salon.services.Coupe ?? 0
  const gives = (staffIds: number[]) =>
    camille.get('editService', { params: { serviceId }, body: { staffIds } })
  await gives([camilles, bea])
  await blockStream(page)
  await page.goto(`/schedules/${salon.id}/team/${bea}`)
  const service = page.getByRole('checkbox', { name: /Coupe/ })
  await expect.poll(() => service.isChecked()).toBe(true)
  await gives([bea, cleo])
  await service.click()
  await toast(page, m.common_error(), m.refusal_changed_meanwhile())
  await expect.poll(() => service.isChecked()).toBe(true)
  await service.click()
  await toast(page, m.toast_member_changed())
  expect((await camille.get('listServices', { params }))[0]?.staffIds).toEqual([cleo])
})
