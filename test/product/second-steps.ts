import { Owner, owner } from './actors.ts'
import { appCode } from './authenticator-app.ts'
import type { Product } from './product.ts'

let minutes = 0

/** Gives each test separate minutes, because an app shows another code in each. */
export const minutesLater = (product: Product, count = 1): void => {
  minutes += count
  product.setNow(new Date(Date.parse('2027-03-01T08:00:00Z') + minutes * 60_000).toISOString())
}

/** An owner with the second step on, and a second browser. The code of the setup is already used. */
export async function secured(product: Product) {
  const camille = await owner(product)
  const { secret, recoveryCodes } = await camille.turnsOnTwoFactor()
  minutesLater(product)
  const code = (stepsLater = 0) => appCode(secret, product.now(), stepsLater)
  return { camille, code, secret, recoveryCodes, elsewhere: new Owner(product, camille.email) }
}

export const answers = (who: Owner, code: string) => who.call('answerChallenge', { body: { code } })

/** Returns the owner's notifications about sign-in, in order. */
export async function lettersTo({ email, product }: Owner): Promise<string[]> {
  const { rows } = await product.pool.query<{ letter: string }>(
    'SELECT letter FROM account_mails WHERE target = $1 ORDER BY created_at',
    [email],
  )
  return rows.map(({ letter }) => letter).filter((letter) => letter !== 'verify_address')
}
