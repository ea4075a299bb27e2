import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Api, signInByHttp } from './api.ts'
import type { Browsing } from './browsing.ts'
import { SEEDED } from './seededRun.ts'
import { type StorageState, signedInState } from './signedIn.ts'
import type { Person } from './support.ts'

export interface Host {
  server: RunningServer
  api: Api
  adminState: StorageState
  /** The browser of its tests, opened with the first of them. */
  browsing: Browsing | null
}

/** A worker's servers: it works through one file after another, and only the one of the file in hand runs. */
export interface Hosts {
  of(file: string): Promise<Host>
  stop(): Promise<void>
}

/** `admin` is whom `api` and `adminState` speak for. */
export function createHosts(admin: Person): Hosts {
  let current: { file: string; host: Host } | null = null
  const stop = async () => {
    await current?.host.browsing?.close()
    await current?.host.server.stop()
    current = null
  }
  return {
    stop,
    async of(file) {
      if (current?.file !== file) {
        await stop()
        current = { file, host: await startHost(admin) }
      }
      return current.host
    },
  }
}

async function startHost(admin: Person): Promise<Host> {
  const server = await startServer({ seeded: process.env[SEEDED] ?? '' })
  const api = await signInByHttp(server.url, admin)
  await keepInitialPasswords(api)
  return { server, api, adminState: await signedInState(server.url, admin), browsing: null }
}

/** People that tests make come in with the passwords that the tests gave them; `password.test.ts` of the server is where they do not. */
async function keepInitialPasswords(api: Api): Promise<void> {
  const path = '/api/blade-system/param'
  const { records } = await api.list(path, { paramKey: 'account.changeInitialPassword' })
  await api.save(path, { ...records[0], paramValue: 'false' })
}
