import { describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { faultsNow } from '../every-screen/accessibility.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { inputMethods } from '../fixtures/pointer-and-keyboard.ts'
import { button, toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'
import { blockStream, follows } from '../live/streams.ts'

setUpProduct()

const monday = '2027-03-08'
const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Margaret', 'Tony', 'Frances']

/** A class of eight on Mondays, with `people` requests for ten o'clock. */
async function openStudio(people: number): Promise<{ camille: Owner; studio: Salon }> {
  const camille = await owner(product)
  const salon = await camille.opens({ hours: { monday: '10:00-12:00' }, services: {} })
  const body = { name: 'Yoga', durationMinutes: 60, capacity: 8 }
  const { id } = await camille.get('createService', { params: { scheduleId: salon.id }, body })
  const studio = { ...salon, services: { Yoga: id } }
  for (const clientName of names.slice(0, people)) await joins(studio, clientName)
  return { camille, studio }
}

async function joins(studio: Salon, clientName: string) {
  expect((await client(product).books(studio, `${monday} 10:00`, { clientName })).status).toBe(201)
}

describe.each(inputMethods)('with the $name', ({ handsOf }) => {
  it('a class of eight fills up: the page names the last place, and the ninth client is refused', async () => {
    const { studio } = await openStudio(7)
    const page = await openPage(browser, product, { viewport: phone })
    const hands = handsOf(page)
    await page.goto(`/book/${studio.token}?service=${studio.services.Yoga}&date=${monday}&step=time`)
    await page.getByRole('button', { name: '11:00 8 places' }).waitFor()
    await hands.press(page.getByRole('button', { name: '10:00 Dernière place' }))
    await hands.write(page.getByLabel('Nom', { exact: true }), 'Radia')
    await hands.write(page.getByLabel('Téléphone'), '06 00 00 00 00')
    await joins(studio, 'Frances')
    await hands.press(button(page, 'Envoyer la demande'))
    await page
      .getByRole('alert')
      .getByText('Cette séance vient de se remplir. Choisissez-en une autre.')
      .waitFor()
    expect(await page.getByRole('button', { name: /^10:00/ }).count()).toBe(0)
    expect(await faultsNow(page, 'a session that has filled up')).toEqual([])
    await hands.press(page.getByRole('button', { name: '11:00 8 places' }))
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Radia')
    await hands.press(button(page, 'Envoyer la demande'))
    await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor()
  })

  it('the owner sees one session with its clients, and answers one request or all', async () => {
    const { camille, studio } = await openStudio(6)
    const page = await openPage(browser, product)
    const hands = handsOf(page)
    await signIn(page, camille)
    await follows(page, () => page.goto(`/schedules/${studio.id}`))
    const card = page.getByRole('region', { name: 'Rendez-vous', exact: true })
    const session = card.getByRole('listitem').filter({ hasText: 'Yoga' })
    await session.getByText('6 sur 8').waitFor()
    expect(await card.getByRole('listitem').count()).toBe(1)
    await hands.press(session.getByRole('button', { name: '6 personnes, Yoga, 10:00' }))
    await hands.press(button(session, 'Rejeter la demande : Ada'))
    await toast(page, 'Statut mis à jour')
    await session.getByText('5 sur 8').waitFor()
    await hands.press(button(session, 'Approuver la demande : Grace'))
    expect(await faultsNow(page, 'a session of a group')).toEqual([])
    await hands.press(button(session, 'Approuver les 4 demandes : Yoga, 10:00'))
    await expect.poll(() => session.getByText('Approuvé', { exact: true }).count()).toBe(5)
    const people = session.getByRole('button', { name: '6 personnes, Yoga, 10:00' })
    expect(await people.evaluate((element) => element === document.activeElement)).toBe(true)
    const kept = await camille.bookings(studio)
    expect(kept.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill('approved'), 'rejected'])

    await page.goto(`/schedules/${studio.id}/calendar`)
    await page.getByText(/10:00.Yoga5.8/).waitFor()
    await page.getByRole('button', { name: /lundi 8 mars, 1 rendez-vous/ }).waitFor()
    await page.goto(`/schedules/${studio.id}/calendar?day=${monday}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('5 sur 8').waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(1)
    await hands.press(dialog.getByRole('button', { name: '6 personnes, Yoga, 10:00' }))
    expect(await dialog.getByRole('listitem').count()).toBe(7)
    await hands.press(button(dialog, 'Modifier le rendez-vous : Grace'))
    expect(await dialog.getByLabel('Nom du client').inputValue()).toBe('Grace')
    expect(await faultsNow(page, 'a day with a session of a group')).toEqual([])
  })
})

it('the link of an email leads to its booking inside the session', async () => {
  const { camille, studio } = await openStudio(3)
  const grace = (await camille.bookings(studio)).find(({ clientName }) => clientName === 'Grace')
  const page = await openPage(browser, product)
  await signIn(page, camille)
  await page.goto(`/schedules/${studio.id}/calendar?day=${monday}&booking=${grace?.id}&answer=approved`)
  const approve = button(page, 'Approuver la demande : Grace')
  await approve.waitFor()
  await expect.poll(() => approve.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('approves only the waiting requests that the owner has seen', async () => {
  const { camille, studio } = await openStudio(3)
  const page = await openPage(browser, product)
  await blockStream(page)
  await signIn(page, camille)
  await page.goto(`/schedules/${studio.id}`)
  const all = button(page, 'Approuver les 3 demandes : Yoga, 10:00')
  await all.waitFor()
  const [, second] = await camille.bookings(studio)
  await camille.edits(second?.id ?? 0, { comment: 'Avec tapis' })
  await joins(studio, 'Barbara')
  await all.click()
  await toast(page, 'Erreur', 'Ce rendez-vous a changé entre-temps : en attente, lundi 8 mars à 10:00.')
  const kept = await camille.bookings(studio)
  expect(kept.map(({ status }) => status)).toEqual(['approved', 'pending', 'pending', 'pending'])
  await button(page, 'Approuver les 3 demandes : Yoga, 10:00').click()
  await toast(page, 'Statut mis à jour')
  expect((await camille.bookings(studio)).map(({ status }) => status)).toEqual(Array(4).fill('approved'))
})
