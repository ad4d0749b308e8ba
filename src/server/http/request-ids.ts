import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type TrustedProxies = false | number | string[]

const acceptable = /^[\w.-]{8,64}$/

function believes(trusted: TrustedProxies): (address: string) => boolean {
  if (!Array.isArray(trusted)) return () => trusted !== false
  const list = new BlockList()
  for (const network of trusted) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** A trusted proxy's id is kept. */
export function requestIds(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isBelieved = believes(trusted)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGood = typeof given === 'string' && acceptable.test(given)
    return isGood && isBelieved(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
