import type { PaymentSettings } from '../../env.ts'
import type { SandboxSettings } from '../payments-sandbox/provider.ts'
import { createSandbox, type Sandbox } from '../payments-sandbox/sandbox.ts'
import type { PaymentProvider } from './provider.ts'

/** Loads Stripe's library only when it is used. */
export async function openPayments(
  settings: PaymentSettings,
  own: SandboxSettings,
): Promise<{ payments: PaymentProvider; sandbox: Sandbox | null }> {
  if (settings.provider === 'stripe') {
    const { stripeProvider } = await import('./stripe.ts')
    return { payments: stripeProvider(settings), sandbox: null }
  }
  const sandbox = createSandbox(own)
  return { payments: sandbox.provider, sandbox }
}
