// Fixed addresses of cameras that another module serves itself.

import type { Platform } from '#server/platform.ts'
import type { StreamAddresses } from './provider.ts'

/** The addresses to play instead of a fixed one; `null` where the fixed one is not the module's. */
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
