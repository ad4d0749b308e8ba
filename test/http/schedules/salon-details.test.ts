import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon({ hours: { tuesday: '09:00-12:00 14:00-19:00', wednesday: '09:00-12:00 14:00-19:00' } })

const address = '12 rue des Martyrs ; bât. B\n75009 Paris'
const details = {
  address,
  phone: '01 42 00 11 22',
  website: 'www.salon-camille.fr',
  color: 'teal',
  showHours: true,
}

const edits = (body: Record<string, unknown>, who = camille) =>
  who.call('editSchedule', { params: { scheduleId: salon.id }, body })

const pageOf = async () => {
  const { body } = await client(product).call('getPublicSchedule', { params: { token: salon.token } })
  return 'salon' in body ? body.salon : null
}

const week = [
  { fromDay: 1, toDay: 1, hours: [] },
  {
    fromDay: 2,
    toDay: 3,
    hours: [
      { startTime: '09:00', endTime: '12:00' },
      { startTime: '14:00', endTime: '19:00' },
    ],
  },
  { fromDay: 4, toDay: 0, hours: [] },
]

const shown = {
  address,
  phone: { written: '01 42 00 11 22', e164: '+33142001122' },
  website: 'https://www.salon-camille.fr/',
  color: 'teal',
  logo: null,
  photos: [],
  openingHours: week,
}

const nothing = {
  address: null,
  phone: null,
  website: null,
  color: 'plum',
  openingHours: null,
  logo: null,
  photos: [],
}

describe('The details of a salon', () => {
  it('shows clients no details until the owner sets them', async () => {
    expect(await pageOf()).toEqual(nothing)
    const saved = await edits(details)
    const own = { ...details, website: 'https://www.salon-camille.fr/' }
    expect(saved).toMatchObject({ status: 200, body: own })
    const [listed] = await camille.get('listSchedules')
    expect(listed).toMatchObject(own)
    expect(await pageOf()).toEqual(shown)
  })

  it('changes details one by one, and removes them with null or an empty text', async () => {
    await edits(details)
    await edits({ phone: '+33 6 12 34 56 78' })
    expect(await pageOf()).toEqual({ ...shown, phone: { written: '06 12 34 56 78', e164: '+33612345678' } })
    await edits({ address: '  ', phone: '', website: null, showHours: false, color: 'plum' })
    expect(await pageOf()).toEqual(nothing)
  })

  it('writes a number as the country of the salon does', async () => {
    const { body: saved } = await edits({ timezone: 'America/New_York', phone: '(212) 555-0123' })
    expect(saved.phone).toBe('(212) 555-0123')
    expect((await pageOf())?.phone).toEqual({ written: '(212) 555-0123', e164: '+12125550123' })
    expect((await edits({ timezone: 'Europe/Paris' })).body.phone).toBe('+1 212 555 0123')
  })

  it.each([
    ['Asia/Kolkata', '98765 43210', '+919876543210'],
    ['America/Argentina/Buenos_Aires', '011 2345-6789', '+541123456789'],
    ['America/Montreal', '514 555-0123', '+15145550123'],
    ['Europe/Kyiv', '050 123 4567', '+380501234567'],
    ['Europe/Kiev', '050 123 4567', '+380501234567'],
    ['UTC', '06 12 34 56 78', '+33612345678'],
  ])('reads a number in the country of %s', async (timezone, phone, e164) => {
    expect(await edits({ timezone, phone })).toMatchObject({ status: 200 })
    expect((await pageOf())?.phone?.e164).toBe(e164)
  })

  it.each([
    [{ phone: '12' }, 'phone', 'Indiquez un numéro de téléphone, en chiffres.', 'invalid_phone'],
    [{ phone: 'le soir' }, 'phone', 'Indiquez un numéro de téléphone, en chiffres.', 'invalid_phone'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Indiquez une adresse comme salon-camille.fr.'],
    [{ website: 'https://a.fr@evil.example' }, 'website', 'Indiquez une adresse comme salon-camille.fr.'],
    [{ address: 'a'.repeat(301) }, 'address', 'Au plus 300 caractères.'],
    [{ color: 'red' }, 'color', 'Cette valeur n’est pas valable.'],
    [{ showHours: 'yes' }, 'showHours', 'Ce champ est obligatoire.'],
  ])('saves nothing when a detail is wrong: %o', async (wrong, field, text, code = 'invalid_request') => {
    await edits(details)
    const answer = await edits({ name: 'Autre', ...wrong })
    expect(answer).toMatchObject(refused(400, code as 'invalid_phone'))
    expect(answer.body.fields).toEqual({ [field]: text })
    expect(await pageOf()).toEqual(shown)
  })

  it('hides the details behind the password of the schedule', async () => {
    await edits({ ...details, password: 'bienvenue' })
    const locked = await client(product).call('getPublicSchedule', { params: { token: salon.token } })
    expect(locked.body).toEqual({ name: 'Salon', passwordRequired: true })
    const opened = await client(product).call('unlockSchedule', {
      params: { token: salon.token },
      body: { password: 'bienvenue' },
    })
    expect(opened.body).toMatchObject({ salon: shown, schedule: { salon: shown } })
  })

  it('refuses to change the details of another owner’s salon', async () => {
    await edits(details)
    const lea = await owner(product)
    expect(await edits({ phone: '0612345678' }, lea)).toMatchObject(refused(404, 'schedule_not_found'))
    expect(await pageOf()).toEqual(shown)
  })

  it('shows the hours of the whole team as soon as they change', async () => {
    await edits(details)
    const params = { scheduleId: salon.id }
    const member = await camille.get('createStaff', { params, body: { name: 'Nour' } })
    await camille.get('setHours', {
      params,
      body: { staffId: member.id, days: [6], hours: [{ startTime: '10:00', endTime: '13:00' }] },
    })
    expect((await pageOf())?.openingHours?.at(-2)).toEqual({
      fromDay: 6,
      toDay: 6,
      hours: [{ startTime: '10:00', endTime: '13:00' }],
    })
  })
})

/** French texts have unbreakable spaces. */
const spaced = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ')

describe('The details of a salon at a booking', () => {
  const book = async (at = '2027-03-02 09:00') => {
    const clientEmail = `ada-${salon.id}@example.com`
    const { body } = await client(product).books(salon, at, { clientEmail })
    return { reference: body.referenceToken, clientEmail }
  }

  it('shows the details in the look-up', async () => {
    const { reference } = await book()
    expect((await client(product).looksUp(reference)).body.schedule.salon).toEqual(nothing)
    await edits(details)
    expect((await client(product).looksUp(reference)).body.schedule.salon).toEqual(shown)
  })

  it('shows the details in the emails to the client, in the color of the salon', async () => {
    await edits(details)
    const { clientEmail } = await book()
    const [mail] = await product.mailsTo(clientEmail)
    const text = spaced(mail?.text)
    expect(text).toContain('Adresse : 12 rue des Martyrs ; bât. B\n75009 Paris')
    expect(text).toContain('Téléphone : 01 42 00 11 22')
    expect(mail?.html).toContain('href="tel:+33142001122"')
    expect(mail?.html).toContain('https://www.google.com/maps/search/?api=1&amp;query=12%20rue')
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).not.toContain('#6f2e73')
  })

  it('leaves the address out of the email of a booking that does not take place', async () => {
    await edits(details)
    const { clientEmail } = await book()
    const [booking] = await camille.bookings(salon)
    await camille.answers(booking?.id ?? 0, 'rejected')
    const [, mail] = await product.mailsTo(clientEmail, 2)
    expect(spaced(mail?.text)).toContain('Téléphone : 01 42 00 11 22')
    expect(mail?.text).not.toContain('rue des Martyrs')
  })

  it('names the address in the calendar files of the client and of the owner', async () => {
    const { reference } = await book()
    const placesIn = async (path: string) => {
      const text = await (await client(product).send('GET', path)).text()
      const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
      return { text, places: events.map((event) => new ICAL.Event(event).location) }
    }
    const file = `/api/public/bookings/${reference}/calendar.ics`
    const feed = `/api/feeds/${salon.feedToken}/calendar.ics`
    expect((await placesIn(file)).places).toEqual(['Salon'])
    expect((await placesIn(feed)).places).toEqual(['Salon'])
    await edits(details)
    const place = 'Salon, 12 rue des Martyrs ; bât. B, 75009 Paris'
    expect((await placesIn(file)).places).toEqual([place])
    expect((await placesIn(feed)).places).toEqual([place])
    expect((await placesIn(file)).text.replaceAll('\r\n ', '')).toContain(
      'LOCATION:Salon\\, 12 rue des Martyrs \\; bât. B\\, 75009 Paris',
    )
  })
})
