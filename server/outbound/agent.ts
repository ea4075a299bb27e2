// HTTP connections of this server to others: none ends at a reserved address, neither by its name nor by a literal. undici takes 15 MB of memory,
// so this file is loaded with the first request.

import { Agent, buildConnector } from 'undici'
import { guardedLookup, ReservedAddressError } from './guard.ts'
import { isReserved } from './reserved.ts'

export { fetch } from 'undici'

const CONNECT_MS = 5_000
const plain = buildConnector({ timeout: CONNECT_MS, lookup: guardedLookup })

/** For the option `connect` of undici. A socket looks no literal up, so literals are judged here. */
export const guardedConnector: buildConnector.connector = (options, callback) => {
  if (isReserved(options.hostname)) callback(new ReservedAddressError(options.hostname, options.hostname), null)
  else plain(options, callback)
}

export const guardedAgent = new Agent({ connect: guardedConnector })
