// All that runs behind the API, opened in order and closed in reverse.

import type { Logger } from 'pino'
import { type Auth, openAuth } from './access/auth.ts'
import type { Config } from './config.ts'
import { createEvents, type Events } from './http/events.ts'
import { type Library, openLibrary } from './library/library.ts'
import { seed } from './modules/account/seed.ts'
import { type Logs, openLogs } from './modules/log/logs.ts'
import { serverFacts } from './modules/log/serverFacts.ts'
import { openDemo } from './modules/site/demo/demo.ts'
import type { Life } from './modules/site/demo/live.ts'
import { openTelemetry, type Telemetry } from './modules/site/telemetry/telemetry.ts'
import { syncMenus } from './modules/system/menuSync.ts'
import { createImportJobs, type ImportJobs } from './records/sheets/jobs.ts'
import { createHub, type Hub } from './series/hub.ts'
import { migrate } from './store/migrate.ts'
import { openStore, type Store } from './store/store.ts'

export interface Platform {
  config: Config
  store: Store
  auth: Auth
  log: Logger
  events: Events
  /** Who follows what as it changes. */
  hub: Hub
  logs: Logs
  imports: ImportJobs
  /** The schemas as they are now; a new object after each change of the folder. */
  library(): Library
  close(): Promise<void>
}

/** Opens store and schemas, migrates, seeds. Throws with a sentence for people when one of them does not open. */
export async function openPlatform(config: Config, log: Logger): Promise<Platform> {
  const store = await openStore(config)
  const events = createEvents()
  const hub = createHub(events, log)
  let opened: Platform | null = null
  let telemetry: Telemetry | null = null
  let demo: Life | null = null
  const tell = (logId: string, logData: string) =>
    opened?.logs.add('usual-log', { ...serverFacts(config), logLevel: 'INFO', logId, logData })
  try {
    const auth = await openAuth(config, store)
    const schemas = await openLibrary({
      folder: config.schemaFolder,
      log,
      async prepare(entities) {
        for (const note of await migrate(store, entities)) log.info(note)
      },
      async swapped(library) {
        if (!opened) return
        await syncMenus(opened, [...library.entities.values()])
        events.publish('schemas', { hash: library.manifest.hash })
        tell('schemas', `${library.entities.size} entities are served, manifest ${library.manifest.hash}`)
      },
    })
    const logs = openLogs({ store, log, library: schemas.library })
    const platform: Platform = {
      config,
      store,
      auth,
      log,
      events,
      hub,
      logs,
      imports: createImportJobs(),
      library: schemas.library,
      async close() {
        events.close()
        hub.close()
        await demo?.stop()
        await telemetry?.close()
        await platform.imports.close()
        await schemas.close()
        await logs.close()
        await store.close()
      },
    }
    const wanted = await seed(platform)
    await syncMenus(platform, [...schemas.library().entities.values()])
    demo = await openDemo(platform, wanted)
    opened = platform
    telemetry = openTelemetry(platform)
    tell('start', `Node ${process.version}, ${store.dialect.name}`)
    return platform
  } catch (error) {
    await store.close()
    throw error
  }
}
