// Cache of live URLs: valid until a minute before they expire, with one request for all concurrent viewers.

import { LRUCache } from 'lru-cache'
import type { CameraAccess, Key, Provider, StreamAddresses } from './provider.ts'

const SPARE_MS = 60_000
/** Milliseconds after which a URL without expiry is requested again, because the camera may be gone. */
const WITHOUT_END_MS = 60_000
const MAX = 5_000

export interface Addresses {
  of(provider: Provider, camera: CameraAccess, key: Key): Promise<StreamAddresses>
  /** Requests the URL without the cache, to test whether the platform answers. */
  fresh(provider: Provider, camera: CameraAccess, key: Key): Promise<StreamAddresses>
}

/** @param now current time in milliseconds */
export function createAddresses(now: () => number = Date.now): Addresses {
  const kept = new LRUCache<string, { until: number; pending: Promise<StreamAddresses> }>({ max: MAX })
  const nameOf = ({ id, deviceSerial, channelNo, quality }: CameraAccess, { appKey }: Key): string =>
    [id, deviceSerial, channelNo, quality, appKey].join(' ')
  const fresh: Addresses['fresh'] = (provider, camera, key) => {
    const name = nameOf(camera, key)
    const pending = provider.live(camera, key)
    const flight = { until: Number.POSITIVE_INFINITY, pending }
    kept.set(name, flight)
    pending.then(
      ({ end }) => {
        flight.until = end === null ? now() + WITHOUT_END_MS : end - SPARE_MS
      },
      () => {
        if (kept.get(name) === flight) kept.delete(name)
      },
    )
    return pending
  }
  return {
    fresh,
    of(provider, camera, key) {
      const known = kept.get(nameOf(camera, key))
      return known && known.until > now() ? known.pending : fresh(provider, camera, key)
    },
  }
}
