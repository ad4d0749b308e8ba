import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client
let clients = 0

/** Its fonts are those of every reader, so the letters are stored as they are. */
function textOfPdf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  return [...streams]
    .flatMap(([, stream = '']) => {
      const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      return [...drawn.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      )
    })
    .join('')
    .replaceAll('\u00a0', ' ')
}

/** What the embedded fonts of a PDF can write, as their tables for copying say. */
function lettersOfPdf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  const tables = [...streams].flatMap(([, stream = '']) => {
    const table = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    return table.includes('begincmap') ? [table] : []
  })
  return tables
    .flatMap((table) => [...table.slice(table.indexOf('beginbfrange')).matchAll(/<([0-9a-f ]+)>/g)])
    .map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    .join('')
    .normalize('NFKC')
}

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  ;({ camille, salon, ada } = await openDepositSalon(product))
})

async function paid(time = '09:00', clientName = 'Ada') {
  const clientEmail = `receipt${++clients}@example.com`
  const { body: hold } = await ada.holds(salon, at(time), { clientEmail, clientName })
  await ada.pays(hold)
  await depositIs(ada, hold.referenceToken, 'succeeded')
  return { ...hold, clientEmail, id: await idOf(camille, salon, hold.referenceToken) }
}

const receiptsOf = async (referenceToken: string) =>
  (await ada.looksUp(referenceToken)).body.receipts?.map(({ number, kind, amount }) => [number, kind, amount])

const path = (referenceToken: string, number: string) =>
  `/api/public/bookings/${referenceToken}/receipts/${number}`

const page = async (referenceToken: string, number: string) => {
  const response = await ada.send('GET', path(referenceToken, number))
  return { status: response.status, text: (await response.text()).replace(/[\u00a0\u202f]/g, ' ') }
}

const legal = {
  legalName: 'Laurent SARL',
  legalAddress: '1 rue de la Paix\n75002 Paris',
  registrationNumber: '732 829 320 00074',
  vatNumber: 'FR40303265045',
  vatRate: 20,
}

const sets = (body: Record<string, unknown>) =>
  camille.call('editSchedule', { params: { scheduleId: salon.id }, body })

describe('Receipts', () => {
  it('issues one for the deposit and for each refund, and mails their links', async () => {
    const { id, referenceToken, clientEmail } = await paid()
    expect(await receiptsOf(referenceToken)).toEqual([['2027-000001', 'payment', 15.5]])
    await camille.get('refundDeposit', { params: { bookingId: id }, body: { amount: '5.50' } })
    await expect.poll(() => receiptsOf(referenceToken)).toHaveLength(2)
    await camille.edits(id, { status: 'cancelled' })
    await depositIs(ada, referenceToken, 'refunded')
    expect(await receiptsOf(referenceToken)).toEqual([
      ['2027-000001', 'payment', 15.5],
      ['2027-000002', 'refund', 5.5],
      ['2027-000003', 'refund', 10],
    ])
    const mails = await product.mailsTo(clientEmail, 4)
    const links = mails.map(({ html }) => /\/receipts\/(\d{4}-\d+)"/.exec(html)?.[1] ?? null)
    expect(links).toEqual(['2027-000001', '2027-000002', null, '2027-000003'])
  })

  it('says of a refund that it is one, and not a part of the price paid in advance', async () => {
    const { id, referenceToken } = await paid()
    await camille.get('refundDeposit', { params: { bookingId: id }, body: { amount: '5.50' } })
    await expect.poll(() => receiptsOf(referenceToken)).toHaveLength(2)
    const [payment, refund] = await Promise.all(
      ['2027-000001', '2027-000002'].map((number) => page(referenceToken, number)),
    )
    expect(payment?.text).toContain('Ce reçu porte sur un acompte, une avance sur le prix du rendez-vous.')
    expect(refund?.text).toContain('Ce reçu porte sur le remboursement d’un acompte.')
    expect(refund?.text).not.toContain('avance')
    const pdf = await ada.send('GET', `${path(referenceToken, '2027-000002')}/pdf`)
    expect(pdf.status).toBe(200)
  })

  it('shows the seller, the client, the service and the VAT on a page and in a PDF', async () => {
    expect((await sets(legal)).body).toMatchObject(legal)
    const { referenceToken } = await paid('09:00', 'Ștefan <b>Łuk</b> 王')
    const { status, text } = await page(referenceToken, '2027-000001')
    expect(status).toBe(200)
    for (const part of [
      'Reçu d’acompte',
      'Reçu n° 2027-000001',
      'Laurent SARL',
      '75002 Paris',
      legal.vatNumber,
    ])
      expect(text).toContain(part)
    for (const part of [
      'Ștefan &lt;b&gt;Łuk&lt;/b&gt; 王',
      '15,50 €',
      'TVA 20 % : 2,58 €',
      '12,92 €',
      referenceToken,
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('<script')
    const pdf = await ada.send('GET', `${path(referenceToken, '2027-000001')}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  })

  it('writes the net amount and the VAT in the PDF without replacing a letter that it knows', async () => {
    await sets(legal)
    const { referenceToken } = await paid('09:00', 'Łukasz Žížka')
    const pdf = await ada.send('GET', `${path(referenceToken, '2027-000001')}/pdf`)
    const text = textOfPdf(Buffer.from(await pdf.arrayBuffer()))
    expect(text).toContain('TVA 20 % : 2,58')
    expect(text).toContain('Lukasz')
    expect(text).not.toContain('?')
  })

  it('says that VAT does not apply once the owner has said so, and before that nothing', async () => {
    const said = async (body: Record<string, unknown>, time: string) => {
      await sets(body)
      const { referenceToken } = await paid(time)
      const { receipts: [receipt] = [] } = (await ada.looksUp(referenceToken)).body
      return (await page(referenceToken, receipt?.number ?? '')).text
    }
    expect(await said({ vatNumber: null, vatRate: 20 }, '09:00')).not.toContain('TVA')
    expect(await said({ vatNumber: null, vatRate: 0 }, '11:00')).toContain('TVA non applicable')
    expect(await said({ vatNumber: null, vatRate: null }, '14:00')).not.toContain('TVA')
  })

  it.each([
    ['Greek', 'Γιώργος Παπαδόπουλος'],
    ['Cyrillic', 'Катя Ёлкина'],
    ['Arabic', 'محمد علي'],
    ['Hebrew', 'דוד בן כהן'],
    ['Vietnamese', 'Nguyễn Thị Hương'],
    ['Chinese', '王小明 張偉龍'],
    ['Korean and Japanese', '김민수 さくら'],
  ])('embeds the %s letters of a name, and only these', async (_what, clientName) => {
    const { referenceToken } = await paid('09:00', clientName)
    const pdf = await ada.send('GET', `${path(referenceToken, '2027-000001')}/pdf`)
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect(bytes.length).toBeLessThan(20_000)
    for (const letter of clientName.replaceAll(' ', '')) expect(lettersOfPdf(bytes), letter).toContain(letter)
  })

  it('embeds no font for letters that every reader has', async () => {
    await sets(legal)
    const { referenceToken } = await paid('09:00', 'Zoé Œuvrard')
    const pdf = await ada.send('GET', `${path(referenceToken, '2027-000001')}/pdf`)
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect(bytes.toString('latin1')).not.toContain('/FontFile')
    expect(textOfPdf(bytes)).toContain('Hors TVA : 12,92')
    expect(bytes.length).toBeLessThan(6_000)
  })

  it('tells screen readers what each part of the PDF is', async () => {
    const { referenceToken } = await paid()
    const pdf = await ada.send('GET', `${path(referenceToken, '2027-000001')}/pdf`)
    const source = await pdf.text()
    expect(source).toContain('/Marked true')
    const roles = [...source.matchAll(/\/S \/(\w+)/g)].map(([, role]) => role)
    expect(new Set(roles)).toEqual(new Set(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody']))
    const howMany = (role: string) => roles.filter((one) => one === role).length
    expect(howMany('H2')).toBe(2)
    expect(howMany('Lbl')).toBe(howMany('LBody'))
    expect(source).toContain('/Lang (fr)')
  })

  it.each(['דוד בן כהן', 'محمد علي', 'Łukasz Nowak'])(
    'lets screen readers and copies have the name %s as it is read',
    async (name) => {
      const { referenceToken } = await paid('09:00', name)
      const pdf = await ada.send('GET', `${path(referenceToken, '2027-000001')}/pdf`)
      const source = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
      const written = Buffer.from(`\uFEFF${name}`, 'utf16le').swap16().toString('latin1')
      expect(source).toContain(`/ActualText (${written})`)
    },
  )

  it('never changes a receipt, and keeps it when its booking is deleted', async () => {
    const { id, referenceToken } = await paid()
    const before = await page(referenceToken, '2027-000001')
    await sets({ ...legal, name: 'Autre nom' })
    await camille.edits(id, { clientName: 'Bea' })
    await camille.call('deleteBooking', { params: { bookingId: id }, query: { deposit: 'keep' } })
    expect(await page(referenceToken, '2027-000001')).toEqual(before)
    expect(before.text).not.toContain('TVA')
    const own = await camille.send('GET', '/api/receipts/2027-000001')
    expect([own.status, own.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="2027-000001.pdf"',
    ])
    const { deposits } = await camille.get('listDeposits', {
      query: { from: '2027-01-01', to: '2027-12-31' },
    })
    expect(deposits[0]?.receipts).toMatchObject([{ number: '2027-000001', kind: 'payment', amount: 15.5 }])
  })

  it('counts for each owner, and hides receipts from others', async () => {
    const { referenceToken } = await paid()
    const other = await openDepositSalon(product)
    const { body: hold } = await other.ada.holds(other.salon, at('09:00'))
    await other.ada.pays(hold)
    await depositIs(other.ada, hold.referenceToken, 'succeeded')
    const { receipts } = (await ada.looksUp(hold.referenceToken)).body
    expect(receipts).toMatchObject([{ number: '2027-000001' }])
    const { body: unpaid } = await ada.holds(salon, at('11:00'))
    for (const reference of [unpaid.referenceToken, 'AAAAAAAA'])
      expect((await page(reference, '2027-000001')).status).toBe(404)
    expect((await page(referenceToken, '2027-000002')).status).toBe(404)
    const jane = await owner(product)
    expect(await jane.call('downloadOwnReceipt', { params: { number: '2027-000001' } })).toMatchObject(
      refused(404, 'receipt_not_found'),
    )
    expect((await client(product).send('GET', '/api/receipts/2027-000001')).status).toBe(401)
  })

  it('begins a new series with the year of the schedule’s zone', async () => {
    await paid()
    product.setNow('2027-12-31T23:30:00Z')
    const { body: hold } = await ada.holds(salon, '2028-01-03 09:00')
    await ada.pays(hold)
    await depositIs(ada, hold.referenceToken, 'succeeded')
    expect(await receiptsOf(hold.referenceToken)).toEqual([['2028-000001', 'payment', 15.5]])
  })
})

describe('Booking terms', () => {
  it('shows the terms before the booking, and keeps the wording that was agreed on', async () => {
    const shared = () => ada.get('getPublicSchedule', { params: { token: salon.token } })
    expect(await shared()).not.toHaveProperty('terms')
    expect((await sets({ terms: 'Venez à l’heure.' })).body).toMatchObject({ terms: 'Venez à l’heure.' })
    expect(await shared()).toMatchObject({ terms: 'Venez à l’heure.' })
    const { referenceToken } = await paid()
    await sets({ terms: 'Venez dix minutes avant.' })
    const later = await paid('11:00')
    await sets({ terms: null })
    await camille.asksFor(salon, null)
    const { body: free } = await ada.books(salon, at('14:00'))
    const agreed = async (reference: string) => (await ada.looksUp(reference)).body.terms
    expect(await agreed(referenceToken)).toBe('Venez à l’heure.')
    expect(await agreed(later.referenceToken)).toBe('Venez dix minutes avant.')
    expect(await agreed(free.referenceToken)).toBeUndefined()
    await sets({ terms: 'Venez à l’heure.' })
    const { rows } = await product.pool.query(
      'SELECT count(*)::int AS count FROM terms t JOIN schedules s ON s.tenant_id = t.tenant_id WHERE s.id = $1',
      [salon.id],
    )
    expect(rows).toEqual([{ count: 2 }])
  })
})
