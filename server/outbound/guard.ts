// Connections of this server to others: none ends at a reserved address, neither by its name nor by a literal.

import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isReserved } from './reserved.ts'

export class ReservedAddressError extends Error {
  override name = 'ReservedAddressError'

  constructor(host: string, address: string) {
    super(`${host} leads to ${address}, a link-local or metadata address that is not called`)
  }
}

/** As `dns.lookup`, for the option `lookup` of sockets; the addresses that it found are those that are called. */
export const guardedLookup: LookupFunction = (host, options, callback) => {
  lookup(host, options, (error, address, family) => {
    const found = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address)
    const refused = error === null ? found.find(isReserved) : undefined
    callback(refused === undefined ? error : new ReservedAddressError(host, refused), address, family)
  })
}

const CONNECT_MS = 5_000
const plain = buildConnector({ timeout: CONNECT_MS, lookup: guardedLookup })

/** For the option `connect` of undici. A socket looks no literal up, so literals are judged here. */
export const guardedConnector: buildConnector.connector = (options, callback) => {
  if (isReserved(options.hostname)) callback(new ReservedAddressError(options.hostname, options.hostname), null)
  else plain(options, callback)
}

export const guardedAgent = new Agent({ connect: guardedConnector })
