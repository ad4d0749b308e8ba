import type { billing } from '../../contract/billing.ts'
import type { Handlers } from '../http/server.ts'

export const billingRoutes = (): Handlers<typeof billing> => ({
  getPaymentAccount: async () => ({ connected: false, status: 'pending' }),
})
