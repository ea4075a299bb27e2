import type { AppError } from '#server/errors.ts'
import { repositoryOfAllTenants } from '#store/rows.ts'
import type { GatewayParts } from '../parts.ts'

/** Name under which gateways sign in and are listed. */
export const GATEWAY = 'gateway'

interface RefusedSender {
  protocol: 'mqtt' | 'http'
  /** Device code that was sent, or `GATEWAY`. */
  name: string
  address: string
}

/**
 * Lists a sender with the unregistered devices, with the reason of its refusal. Those who try too often, and faults of the server, are not
 * listed.
 */
export async function keepRefusal(
  { platform, trace }: Pick<GatewayParts, 'platform' | 'trace'>,
  { protocol, name, address }: RefusedSender,
  { status }: AppError,
): Promise<void> {
  if (status >= 429) return
  const deviceCode = name === GATEWAY ? '' : name.toUpperCase()
  const isKnown = name === GATEWAY || (await repositoryOfAllTenants(platform, 'device').find({ deviceCode_equal: deviceCode })).length > 0
  const reason = status === 403 ? 'forbidden' : isKnown ? 'password' : 'unknown'
  await trace.reject({ protocol, name, address, raw: '', reason, deviceCode })
}
