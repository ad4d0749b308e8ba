import type { Locator, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { signIn } from '../every-screen/every-screen.ts'
import { openPage, phone } from '../fixtures/browser.ts'
import { type InputMethod, inputMethods, keyboard, pointer } from '../fixtures/pointer-and-keyboard.ts'
import { toast } from '../fixtures/reader.ts'
import { browser, product, setUpProduct } from '../fixtures/setup.ts'

let camille: Owner

setUpProduct()

beforeAll(async () => {
  camille = await owner(product)
})

const day = (page: Page, name: RegExp) => page.getByRole('button', { name })

const hasFocus = (control: Locator) =>
  expect
    .poll(() => control.evaluate((element) => element === document.activeElement), { timeout: 20_000 })
    .toBe(true)

async function openCalendar(salon: Salon, viewport?: typeof phone): Promise<Page> {
  const page = await openPage(browser, product, viewport ? { viewport } : {})
  await signIn(page, camille)
  await page.goto(`/schedules/${salon.id}/calendar`)
  await page.getByRole('heading', { name: /mars 2027/i }).waitFor()
  return page
}

async function worksTheDay(page: Page, hands: InputMethod, openDay: () => Promise<void>) {
  await openDay()
  const dialog = page.getByRole('dialog', { name: 'Rendez-vous du lundi 8 mars 2027' })
  await hands.press(dialog.getByRole('button', { name: 'Approuver la demande : Ada' }))
  await toast(page, 'Statut mis à jour')

  await hands.write(dialog.getByLabel('Heure'), '10:30')
  await hands.write(dialog.getByLabel('Nom du client'), 'Grace Hopper')
  await hands.write(dialog.getByLabel('Téléphone'), '06 98 76 54 32')
  await hands.press(dialog.getByRole('button', { name: 'Ajouter le rendez-vous' }))
  await dialog.getByText('Ce rendez-vous en chevauche un autre, de 10:00 à 11:00.').waitFor()
  await hands.write(dialog.getByLabel('Heure'), '14:00')
  await hands.press(dialog.getByRole('button', { name: 'Ajouter le rendez-vous' }))
  await toast(page, 'Rendez-vous créé')

  await hands.press(dialog.getByRole('button', { name: 'Modifier le rendez-vous : Grace Hopper' }))
  await dialog.getByRole('heading', { name: 'Modifier le rendez-vous' }).waitFor()
  await hands.write(dialog.getByLabel('Heure'), '15:00')
  await hands.press(dialog.getByRole('button', { name: 'Enregistrer' }))
  await toast(page, 'Rendez-vous modifié')
  await dialog.getByText('15:00 – 16:00').waitFor()

  page.once('dialog', (question) => {
    expect(question.message()).toBe('Êtes-vous sûr de vouloir supprimer ce rendez-vous ?')
    void question.accept()
  })
  await hands.press(dialog.getByRole('button', { name: 'Supprimer le rendez-vous : Grace Hopper' }))
  await toast(page, 'Rendez-vous supprimé')
  await dialog.getByText('15:00 – 16:00').waitFor({ state: 'detached' })
  await hands.press(dialog.getByRole('button', { name: 'Fermer' }))
  await day(page, /lundi 8 mars, 1 rendez-vous/).waitFor()
}

it('edits a day from the month’s grid', async () => {
  const salon = await camille.opens()
  await client(product).books(salon, '2027-03-08 10:00')
  const page = await openCalendar(salon)
  await worksTheDay(page, pointer(), () => day(page, /lundi 8 mars, 1 rendez-vous/).click())
})

it('edits a day with the keyboard only, with arrows moving between days', async () => {
  const salon = await camille.opens()
  await client(product).books(salon, '2027-03-08 10:00')
  const page = await openCalendar(salon)
  const hands = keyboard(page)
  await worksTheDay(page, hands, async () => {
    const firstOfMarch = day(page, /lundi 1er mars/)
    await hands.press(firstOfMarch)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await hasFocus(firstOfMarch)
    await page.keyboard.press('ArrowDown')
    await hasFocus(day(page, /lundi 8 mars/))
    await page.keyboard.press('Enter')
  })
})

it('edits a day on a phone, from the small month and the list of its day', async () => {
  const salon = await camille.opens()
  await client(product).books(salon, '2027-03-08 10:00')
  const page = await openCalendar(salon, phone)
  await worksTheDay(page, pointer(), async () => {
    await day(page, /lundi 8 mars, 1 rendez-vous/).click()
    await page.getByRole('region', { name: 'lundi 8 mars' }).getByRole('button', { name: /10:00/ }).click()
  })
})

it('shows three bookings a day and how many more, and keeps the month in the address', async () => {
  const salon = await camille.opens({ services: { Coupe: 30 } })
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00'])
    await camille.enters(salon, `2027-03-08 ${time}`)
  for (const time of ['09:00', '10:00', '11:00', '12:00']) await camille.enters(salon, `2027-03-09 ${time}`)
  const page = await openCalendar(salon)
  await page.getByText('+2 autres').waitFor()
  await page.getByText('+1 autre', { exact: true }).waitFor()
  const cell = page.getByRole('cell').filter({ hasText: 'lundi 8 mars' })
  expect(await cell.getByText(/^\d\d:\d\d/).count()).toBe(3)
  const weekdays = await page.getByRole('columnheader').allTextContents()
  expect(weekdays.map((name) => name.toLowerCase())).toEqual([
    'dim.',
    'lun.',
    'mar.',
    'mer.',
    'jeu.',
    'ven.',
    'sam.',
  ])
  expect(await page.locator('[aria-current="date"]').textContent()).toContain('lundi 1')

  const turns = page.getByRole('button', { name: /^(Aujourd’hui|Mois (précédent|suivant))$/ })
  const named = (controls: Element[]) =>
    controls.map((control) => control.getAttribute('aria-label') ?? control.textContent)
  expect(await turns.evaluateAll(named)).toEqual(['Aujourd’hui', 'Mois précédent', 'Mois suivant'])

  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await page.waitForURL(/month=2027-04/)
  await page.reload()
  await page.getByRole('heading', { name: /avril 2027/i }).waitFor()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await page.waitForURL(/month=2027-02/)
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await page.waitForURL(/month=2027-03/)
})

it.each(inputMethods)(
  'a closed day says so, and its header leads to the form: the $name',
  async ({ handsOf }) => {
    const salon = await camille.opens()
    const closed = { fromDate: '2027-03-08', fromTime: '12:00', toDate: '2027-03-09' }
    await camille.get('createClosure', {
      params: { scheduleId: salon.id },
      body: { ...closed, toTime: '24:00' },
    })
    for (let hour = 9; hour < 12; hour++)
      await camille.enters(salon, `2027-03-08 ${String(hour).padStart(2, '0')}:00`)
    const page = await openCalendar(salon, phone)
    await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-09`)
    await page.getByRole('dialog').getByText('Fermé ce jour-là').waitFor()
    await page.goto(`/schedules/${salon.id}/calendar?day=2027-03-08`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ouvert 09:00 – 12:00').waitFor()
    await handsOf(page).press(dialog.getByRole('button', { name: 'Ajouter un rendez-vous' }))
    const heading = dialog.getByRole('heading', { name: 'Ajouter un rendez-vous' })
    await hasFocus(heading)
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(phone.height / 2)
  },
)
