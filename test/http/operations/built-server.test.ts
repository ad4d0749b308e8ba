import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { freePort } from '../../fixtures/ports.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'

let product: Product
let server: Program
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  server = new Program('server', {
    DATABASE_URL: product.databaseUrl,
    PORT: `${port}`,
    BASE_URL: url,
    WORKER: 'off',
  })
  await poll(async () => (server.said.includes('Créneau is running') ? true : null), 'the server')
  camille = camille.at({ ...product, url })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await product.stop()
})

describe('Built server', () => {
  it('checks a password', async () => {
    expect(await camille.signsIn()).toMatchObject({ status: 200 })
  })

  it('reads a client file in a thread', async () => {
    const file = Buffer.from('Nom,Téléphone\r\nZoé,+44 20 7946 0000\r\n').toString('base64')
    expect(await camille.get('importClients', { body: { file, save: false } })).toMatchObject({ added: 1 })
  })

  it('lists public holidays', async () => {
    const { holidays } = await camille.get('listHolidays', {
      params: { scheduleId: salon.id },
      query: { country: 'FR' },
    })
    expect(holidays).not.toHaveLength(0)
  })

  it('serves the files of the API documentation', async () => {
    const page = await camille.send('GET', '/api/docs/')
    expect(page.status).toBe(200)
    const script = await camille.send('GET', '/api/docs/static/swagger-ui-bundle.js')
    expect(script.status).toBe(200)
  })
})
