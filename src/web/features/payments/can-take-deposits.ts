import type { Reply } from '../../../contract/index.ts'

export const canTakeDeposits = (account: Reply<'getPaymentAccount'> | undefined): boolean =>
  account?.connected === true && account.status === 'enabled'
