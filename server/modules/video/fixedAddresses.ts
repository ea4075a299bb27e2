// Fixed URLs of cameras that another module serves.

import type { Platform } from '#server/platform.ts'
import type { StreamAddresses } from './provider.ts'

/** Resolves a fixed URL to playable ones; `null` if it is not one of the module's. */
export type FixedAddress = (address: string) => StreamAddresses | null

const resolvers = new WeakMap<Platform, FixedAddress[]>()

export function addFixedAddresses(platform: Platform, resolve: FixedAddress): void {
  resolvers.set(platform, [...(resolvers.get(platform) ?? []), resolve])
}

export function servedAddress(platform: Platform, address: string): StreamAddresses | null {
  for (const resolve of resolvers.get(platform) ?? []) {
    const found = resolve(address)
    if (found) return found
  }
  return null
}
