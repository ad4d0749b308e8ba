/** The baseline for the product's figures: Fastify alone in a separate process. Sends its address once it listens. */
import { fastify } from 'fastify'

const app = fastify()
app.get('/', async () => ({ status: 'ok' }))
app.post('/', async () => ({ status: 'ok' }))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.once('disconnect', () => process.exit())
process.send?.(url)
