// HTTP agent for outgoing requests: refuses reserved addresses, by name and literal. undici takes 15 MB of memory, so this file is loaded
// with the first request.

import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { guardedLookup, ReservedAddressError } from './guard.ts'
import { isReserved } from './reserved.ts'

export { fetch } from 'undici'

const CONNECT_MS = 5_000
const plain = buildConnector({ timeout: CONNECT_MS, lookup: guardedLookup })

/** Value of undici's option `connect`. Sockets do not look up literal addresses, so they are checked here. */
export const guardedConnector: buildConnector.connector = (options, callback) => {
  if (isReserved(options.hostname)) callback(new ReservedAddressError(options.hostname, options.hostname), null)
  else plain(options, callback)
}

export const guardedAgent = new Agent({ connect: guardedConnector })

/** For one request to a host whose address was validated before. */
export function agentTo(address: string): Agent {
  const lookup: LookupFunction = (_host, { all }, callback) => {
    if (all) callback(null, [{ address, family: isIP(address) }])
    else callback(null, address, isIP(address))
  }
  return new Agent({ connect: buildConnector({ timeout: CONNECT_MS, lookup }), pipelining: 0 })
}
