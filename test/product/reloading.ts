import { Client, type Salon } from './actors.ts'
import type { Product } from './product.ts'

/** A browser that keeps the cookies from opening the salon's page, and no later ones. */
class Reloading extends Client {
  private readonly first: string[]

  constructor(product: Product, first: string[]) {
    super(product)
    this.first = first
  }

  override send(
    method: string,
    path: string,
    init: { body?: unknown; headers?: Record<string, string> } = {},
  ) {
    return super.send(method, path, { ...init, headers: { ...init.headers, cookie: this.first.join('; ') } })
  }
}

/** Opens the salon's page as a visitor for whom every later request looks like the first. */
export async function reloading(product: Product, salon: Salon): Promise<Client> {
  const page = await fetch(`${product.url}/api/public/schedules/${salon.token}`)
  return new Reloading(
    product,
    page.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''),
  )
}
