// DNS lookup for outgoing connections that refuses reserved addresses.

import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isReserved } from './reserved.ts'

export class ReservedAddressError extends Error {
  override name = 'ReservedAddressError'

  constructor(host: string, address: string) {
    super(`${host} leads to ${address}, a link-local or metadata address that is not called`)
  }
}

/** Has the signature of `dns.lookup`, for the option `lookup` of sockets; the socket connects to the addresses that were checked. */
export const guardedLookup: LookupFunction = (host, options, callback) => {
  lookup(host, options, (error, address, family) => {
    const found = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address)
    const refused = error === null ? found.find(isReserved) : undefined
    callback(refused === undefined ? error : new ReservedAddressError(host, refused), address, family)
  })
}
