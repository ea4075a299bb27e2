import type { Page } from '@playwright/test'
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
  /** Open, and waiting for the next test that goes on in it. */
  page: Page | null
}

/** A worker's servers: it works through one file after another, each on a server of its own or on the one that is shared. */
export interface Hosts {
  /** `null` is the shared one. It stays while a file has its own. */
  of(file: string | null): Promise<Host>
  stop(): Promise<void>
}

/** `admin` is whom `api` and `adminState` speak for. */
export function createHosts(admin: Person): Hosts {
  let own: { file: string; host: Host } | null = null
  let shared: Host | null = null
  const stopOwn = async () => {
    await own?.host.browsing?.close()
    await own?.host.server.stop()
    own = null
  }
  return {
    async stop() {
      await stopOwn()
      await shared?.browsing?.close()
      await shared?.server.stop()
    },
    async of(file) {
      if (own?.file !== file) await stopOwn()
      if (file === null) {
        shared ??= await startHost(admin)
        return shared
      }
      own ??= { file, host: await startHost(admin) }
      return own.host
    },
  }
}

async function startHost(admin: Person): Promise<Host> {
  const server = await startServer({ seeded: process.env[SEEDED] ?? '' })
  const api = await signInByHttp(server.url, admin)
  await keepInitialPasswords(api)
  return { server, api, adminState: await signedInState(server.url, admin), browsing: null, page: null }
}

/** People that tests make come in with the passwords that the tests gave them; `password.test.ts` of the server is where they do not. */
async function keepInitialPasswords(api: Api): Promise<void> {
  const path = '/api/blade-system/param'
  const { records } = await api.list(path, { paramKey: 'account.changeInitialPassword' })
  await api.save(path, { ...records[0], paramValue: 'false' })
}
