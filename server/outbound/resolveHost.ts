// Addresses of hosts that users name, for devices and data sources. A look-up takes one of the four threads that read files, too, and a name server that
// does not answer holds it for many seconds: such names wait for each other, not the server for them.

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Look-ups at once: half of the threads. */
const AT_ONCE = 2
const PATIENCE_MS = 5_000

/** The addresses of a host; rejects with what the look-up throws, and where it takes too long. */
export type ResolveHost = (host: string) => Promise<readonly string[]>

export function createResolver(find: ResolveHost, patience: number): ResolveHost {
  const waiting: (() => void)[] = []
  let running = 0
  const start = async (host: string): Promise<readonly string[]> => {
    running += 1
    try {
      return await find(host)
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
  return (host) => {
    if (isIP(host) !== 0) return Promise.resolve([host])
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        start(host)
          .then(resolve, reject)
          .finally(() => clearTimeout(timer))
      }
      const timer = setTimeout(() => {
        const place = waiting.indexOf(turn)
        if (place >= 0) waiting.splice(place, 1)
        reject(new Error(`The look-up of ${host} takes too long`))
      }, patience)
      if (running < AT_ONCE) turn()
      else waiting.push(turn)
    })
  }
}

export const resolveHost = createResolver(async (host) => (await lookup(host, { all: true })).map(({ address }) => address), PATIENCE_MS)
