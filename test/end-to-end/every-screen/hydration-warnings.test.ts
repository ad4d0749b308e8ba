import { build, type Rolldown } from 'vite'
import { expect } from 'vitest'
import { m } from '../../../src/messages/messages.js'
import { client } from '../../fixtures/actors.ts'
import { it as base } from '../fixtures/test.ts'

const withoutStyles = {
  name: 'without-styles',
  enforce: 'pre',
  load: (id: string) => (id.endsWith('.css') ? '' : null),
} as const

/** The same code with React's development build, which reports every difference from the server's HTML. */
const it = base.extend('developmentCode', { scope: 'file' }, async () => {
  const built = await build({
    root: 'src/web',
    configFile: false,
    mode: 'development',
    logLevel: 'error',
    plugins: [withoutStyles],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'src/web/public-pages/client.tsx', output: { codeSplitting: false } },
    },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
})

it('hydrates every public page without a warning', async ({ developmentCode, product, camille, newPage }) => {
  const salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
  const locked = await camille.opens({ password: 'bienvenue' })
  const cut = salon.services.Coupe
  const { referenceToken } = (await client(product).books(salon, '2027-03-09 10:00')).body
  for (const language of ['fr', 'en'] as const) {
    const l = { locale: language }
    const page = await newPage({ language })
    await page.route('**/assets/public-*.js', (route) =>
      route.fulfill({ body: developmentCode, contentType: 'text/javascript' }),
    )
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load'))
        complaints.push(`${page.url()}: ${message.text()}`)
    })
    for (const [path, heading] of [
      ['/', m.landing_title({}, l)],
      [`/book/${salon.token}`, m.book_service_heading({}, l)],
      [`/book/${salon.token}?step=date&service=${cut}`, m.book_when_heading({}, l)],
      [`/book/${salon.token}?step=time&service=${cut}&date=2027-03-08`, m.book_when_heading({}, l)],
      [
        `/book/${salon.token}?step=client&service=${cut}&date=2027-03-08&time=11:00`,
        m.book_client_heading({}, l),
      ],
      [`/embed/${salon.token}?language=${language}`, m.book_service_heading({}, l)],
      [`/embed/${locked.token}?language=${language}`, m.book_password_heading({}, l)],
      [`/book/${locked.token}`, m.book_password_heading({}, l)],
      ['/book/nowhere', m.book_not_found_title({}, l)],
      ['/manage-booking', m.manage_title({}, l)],
      ['/manage-booking?reference=ZZZZ2345', m.manage_title({}, l)],
      [`/manage-booking?reference=${referenceToken}`, m.manage_title({}, l)],
      ['/nowhere', m.not_found_title({}, l)],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
    expect(complaints).toEqual([])
  }
})
