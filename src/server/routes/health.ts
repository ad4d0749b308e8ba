import type { health } from '../../contract/health.ts'
import type { Handlers, Server } from '../http/server.ts'

export const healthRoutes = ({ pool }: Server): Handlers<typeof health> => ({
  health: async () => {
    await pool.query('SELECT 1')
    return { status: 'ok' }
  },
})
