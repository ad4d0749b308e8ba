import { beforeEach, describe, expect, it } from 'vitest'
import { client, Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { madeUpDevice } from '../../fixtures/examples.ts'
import { settle } from '../every-screen/accessibility.ts'
import { openOwners } from '../every-screen/every-screen.ts'
import { desktop, openPage, phone } from '../fixtures/browser.ts'
import { button } from '../fixtures/reader.ts'
import { browser, openStage, product } from '../fixtures/setup.ts'
import { doubleClick, watches } from './double-press.ts'

openStage()

let camille: Owner
let salon: Salon

beforeEach(async () => {
  camille = await owner(product)
  salon = await camille.opens()
})

const opens = (path: string, viewport = desktop) => openOwners(camille, path, viewport)

const ask = async (...names: string[]) => {
  for (const [index, clientName] of names.entries())
    await client(product).books(salon, `2027-03-08 ${10 + index}:00`, { clientName })
}

const statuses = async () =>
  Object.fromEntries((await camille.bookings(salon)).map(({ clientName, status }) => [clientName, status]))

describe('the second of two presses', () => {
  it.each([
    ['Approuver', 'approved'],
    ['Rejeter', 'rejected'],
  ])('the second press on “%s” answers no other request', async (answer, status) => {
    await ask('Ada', 'Bea')
    const page = await opens('/dashboard', phone)
    const ada = button(page, `${answer} la demande : Ada`)
    const { place, metAtOnce, meets } = await watches(page, ada)
    await ada.click()
    expect(await metAtOnce()).toBe(null)
    await meets(button(page, `${answer} la demande : Bea`))
    expect(await statuses()).toEqual({ Ada: status, Bea: 'pending' })
    await page.mouse.click(place.x, place.y)
    await expect.poll(statuses).toEqual({ Ada: status, Bea: status })
  })

  it.each(['', '/calendar?day=2027-03-01'])('the second press keeps the no-show (%s)', async (where) => {
    await camille.enters(salon, '2027-03-01 08:00', { clientName: 'Ada' })
    const page = await opens(`/schedules/${salon.id}${where}`)
    const ada = button(page, 'Noter l’absence : Ada')
    const { metAtOnce, meets } = await watches(page, ada)
    await ada.click()
    expect(await metAtOnce()).toBe(null)
    await meets(button(page, 'Retirer l’absence : Ada'))
    expect(await camille.bookings(salon)).toMatchObject([{ missed: true }])
  })

  it.each([
    ['session', /^Déconnecter/],
    ['device', /^Arrêter les notifications/],
  ])('the second press ends no other %s', async (_, name) => {
    for (const elsewhere of [1, 2].map(() => new Owner(product, camille.email))) {
      await elsewhere.signsIn()
      await elsewhere.get('createDevice', { body: madeUpDevice() })
    }
    const page = await opens('/account')
    const ends = page.getByRole('button', { name })
    const first = ends.first()
    const before = await ends.count()
    const { metAtOnce } = await watches(page, first)
    await first.click()
    expect(await metAtOnce()).toBe(null)
    await expect.poll(() => ends.count()).toBe(before - 1)
  })

  it('the second press removes no other service from a visit', async () => {
    const params = { scheduleId: salon.id }
    const ids = [salon.services.Coupe]
    for (const name of ['Couleur', 'Brushing'])
      ids.push((await camille.get('createService', { params, body: { name, durationMinutes: 30 } })).id)
    const page = await openPage(browser, product)
    await page.goto(`/book/${salon.token}?step=date&service=${ids}`)
    const { metAtOnce, meets } = await watches(page, button(page, 'Retirer Coupe'))
    await button(page, 'Retirer Coupe').click()
    expect(await metAtOnce()).toBe(null)
    await meets(button(page, 'Retirer Couleur'))
  })

  it('the second press removes no other service from a visit that the owner enters', async () => {
    const params = { scheduleId: salon.id }
    await camille.get('createService', { params, body: { name: 'Couleur', durationMinutes: 30 } })
    const page = await opens(`/schedules/${salon.id}/calendar?day=2027-03-08`)
    for (const _ of [2, 3]) await button(page, 'Ajouter un service').click()
    const removes = page.getByRole('button', { name: /^Retirer le service/ })
    const { metAtOnce } = await watches(page, removes.first(), removes.last())
    await removes.first().click()
    expect(await metAtOnce()).toBe(null)
    expect(await removes.count()).toBe(2)
  })

  it('the second press opens no other closed day', async () => {
    for (const date of ['2027-03-08', '2027-03-15'])
      await camille.get('createClosure', {
        params: { scheduleId: salon.id },
        body: { fromDate: date, toDate: date, label: '' },
      })
    const page = await opens(`/schedules/${salon.id}?tab=hours`)
    const reopens = page.getByRole('button', { name: /^Rouvrir/ })
    const { metAtOnce, meets } = await watches(page, reopens.first())
    await reopens.first().click()
    expect(await metAtOnce()).toBe(null)
    await meets(reopens.first())
  })

  it('the second press deletes no other hours', async () => {
    salon = await camille.opens({ hours: { monday: '09:00-12:00 13:00-17:00' } })
    const page = await opens(`/schedules/${salon.id}?tab=hours`)
    const morning = button(page, 'Supprimer lundi, 09:00 – 12:00')
    const { metAtOnce, meets } = await watches(page, morning)
    await morning.click()
    expect(await metAtOnce()).toBe(null)
    await meets(button(page, 'Supprimer lundi, 13:00 – 17:00'))
  })

  it('the second press does not answer the question of the first', async () => {
    const { body } = await client(product).books(salon, '2027-03-08 10:00')
    const page = await openPage(browser, product, { viewport: phone })
    await page.goto(`/manage-booking?reference=${body.referenceToken}`)
    const cancel = button(page, 'Annuler la réservation')
    const asked = await cancel.evaluateHandle(() => ({
      isAnswerable: new Promise<boolean>((resolve) => {
        const look = () => {
          const answers = [...document.querySelectorAll('[role=alertdialog] button')]
          const met = answers.map((answer) => {
            const { x, y, width, height } = answer.getBoundingClientRect()
            return answer.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          })
          resolve(met.includes(true))
        }
        // The dialog is open once it has the focus.
        document.addEventListener('focusin', ({ target }) => {
          if ((target as Element).closest('[role=alertdialog]')) requestAnimationFrame(look)
        })
      }),
    }))
    await cancel.click()
    expect(await asked.evaluate(({ isAnswerable }) => isAnswerable)).toBe(false)
    await button(page, 'Oui, annuler').click()
    await page.getByText('Cette réservation est annulée').waitFor()
  })
})

describe('a double click', () => {
  it('a double click on a service does not also choose a day', async () => {
    const always = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    salon = await camille.opens({
      services: { Coupe: 60, Barbe: 30, Couleur: 30 },
      hours: Object.fromEntries(always.map((day) => [day, '09:00-17:00'])),
    })
    const page = await openPage(browser, product)
    await page.goto(`/book/${salon.token}`)
    await doubleClick(page, page.getByRole('button', { name: /Couleur/ }), () =>
      page
        .getByRole('button', { name: /libres?$/ })
        .first()
        .waitFor(),
    )
    await settle(page)
    expect(await page.getByText(/^Étape/).textContent()).toBe('Étape 2 sur 4')
  })

  it('a double click opens a dialog and leaves it open', async () => {
    const page = await opens(`/schedules/${salon.id}?tab=hours`)
    const dialog = page.getByRole('dialog')
    await doubleClick(page, button(page, 'Modifier les horaires du lundi'), () => dialog.waitFor())
    await settle(page)
    expect(await dialog.count()).toBe(1)
  })

  it('a double click on “next” moves the calendar twice', async () => {
    const page = await opens(`/schedules/${salon.id}/calendar?view=month`)
    await doubleClick(page, button(page, 'Mois suivant'), () => page.waitForURL(/month=2027-04/))
    await page.waitForURL(/month=2027-05/)
  })

  it('a double click closes a dialog and presses nothing below it', async () => {
    const page = await opens('/dashboard')
    await button(page, 'Créer un planning').click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await settle(page)
    const reached = await page.evaluateHandle(() => {
      const clicks: Event[] = []
      document.addEventListener('click', (click) => clicks.push(click))
      return clicks
    })
    await doubleClick(page, button(page, 'Fermer'), () => dialog.waitFor({ state: 'detached' }))
    expect(await reached.evaluate((clicks) => clicks.length)).toBe(1)
  })
})

describe('a press as somebody else’s change arrives', () => {
  it('a press during a colleague’s change answers only the intended request', async () => {
    await ask('Ada', 'Bea')
    const page = await opens('/dashboard', phone)
    const { metAtOnce } = await watches(page, button(page, 'Approuver la demande : Ada'))
    const [ada] = await camille.bookings(salon)
    await camille.edits(ada?.id ?? 0, { status: 'approved' })
    expect(await metAtOnce()).toBe(null)
  })
})
