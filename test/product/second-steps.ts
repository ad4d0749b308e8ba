import { Owner, owner } from './actors.ts'
import { appCode } from './authenticator-app.ts'
import type { Product } from './product.ts'

let minutes = 0

/** Each story has minutes of its own: an app shows another code in each. */
export const minutesLater = (product: Product, count = 1): void => {
  minutes += count
  product.setNow(new Date(Date.parse('2027-03-01T08:00:00Z') + minutes * 60_000).toISOString())
}

/** An owner with the second step on, and somewhere else to sign in from; the code of setting up is used. */
export async function secured(product: Product) {
  const camille = await owner(product)
  const { secret, recoveryCodes } = await camille.turnsOnTwoFactor()
  minutesLater(product)
  const code = (stepsLater = 0) => appCode(secret, product.now(), stepsLater)
  return { camille, code, secret, recoveryCodes, elsewhere: new Owner(product, camille.email) }
}

/** The second step of signing in. */
export const answers = (who: Owner, code: string) => who.call('answerChallenge', { body: { code } })

/** What an owner has been told of how they sign in, in order. */
export async function lettersTo({ email, product }: Owner): Promise<string[]> {
  const { rows } = await product.pool.query<{ letter: string }>(
    'SELECT letter FROM account_mails WHERE target = $1 ORDER BY created_at',
    [email],
  )
  return rows.map(({ letter }) => letter).filter((letter) => letter !== 'verify_address')
}
