// Puts the platform together: store, schemas, modules, opened in order and closed in reverse.

import { join } from 'node:path'
import type { Logger } from 'pino'
import { registerFunctions } from '../engine/model/functions.ts'
import { openAuth } from './access/auth.ts'
import type { Config } from './config.ts'
import { type App, type AppParts, createApp } from './http/app.ts'
import { codeAnswers } from './http/codeTable.ts'
import type { ApiParts } from './http/dispatch.ts'
import { createEvents } from './http/events.ts'
import { createFileLinks, type FileLinks } from './http/fileLinks.ts'
import { liveRoute } from './http/live.ts'
import { openLibrary } from './library/openLibrary.ts'
import { isFirstStart } from './modules/account/index.ts'
import { startChores } from './modules/chores.ts'
import { modules as ours } from './modules/index.ts'
import type { Module, Running } from './modules/module.ts'
import type { Platform, Seeds } from './platform.ts'
import { createImportJobs } from './records/sheets/jobs.ts'
import { createHub } from './series/hub.ts'
import { migrate } from './store/migrate.ts'
import { createReads } from './store/reads.ts'
import { createRowBuffer } from './store/rowBuffer.ts'
import { openStore } from './store/store.ts'

export interface OpenPlatform {
  platform: Platform
  api: ApiParts
  close(): Promise<void>
}

/** Opens store and schemas, migrates, seeds, starts the modules. Throws with a sentence for people when one of them does not open. */
export async function openPlatform(config: Config, log: Logger, modules: readonly Module[] = ours): Promise<OpenPlatform> {
  registerFunctionsOf(modules)
  const store = await openStore(config)
  let links: FileLinks | null = null
  const events = createEvents((text) => links?.sign(text) ?? text)
  const hub = createHub(events.publish, log)
  const routes = routesOf(modules)
  const running: Running[] = []
  let opened: Platform | null = null
  try {
    const auth = await openAuth(config, store)
    links = createFileLinks(auth.key)
    const schemas = await openLibrary({
      folder: config.schemaFolder,
      lastGood: join(config.dataFolder, 'schemas-last-good.json'),
      log,
      hasRoute: codeAnswers(routes),
      async prepare(entities) {
        for (const note of await migrate(store, entities)) log.info(note)
      },
      async swapped(library) {
        if (!opened) return
        for (const { schemasChanged } of modules) await schemasChanged?.(opened)
        events.publish('schemas', { hash: library.manifest.hash })
      },
    })
    const { library } = schemas
    const kernel = { store, log, library, reads: createReads() }
    const platform: Platform = {
      ...kernel,
      config,
      auth,
      events,
      hub,
      logs: createRowBuffer(kernel),
      imports: createImportJobs(),
      demo: config.demo ?? (config.databaseUrl === null && (await isFirstStart(kernel)) ? 'on' : 'off'),
      seeds: seedsOf(modules),
    }
    for (const { seed } of modules) await seed?.(platform)
    for (const { start } of modules) {
      const started = await start?.(platform)
      if (started) running.push(started)
    }
    running.push(
      startChores(
        platform,
        modules.flatMap(({ chores = [] }) => chores),
      ),
    )
    opened = platform
    await schemas.keep()
    const hooks = modules.flatMap(({ hooks: own }) => own?.(platform) ?? [])
    const observers = modules.flatMap(({ observer }) => observer ?? [])
    return {
      platform,
      api: { platform, routes, hooks, observers },
      async close() {
        events.close()
        hub.close()
        await schemas.close()
        await platform.imports.close()
        for (const { stop } of running.reverse()) await stop()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

export interface OpenServer {
  app: App
  /** Ends what runs behind the app, once that has stopped. */
  close(): Promise<void>
}

/** The platform behind its HTTP face. @param dist folder of the built console */
export async function openServer(config: Config, log: Logger, dist: string): Promise<OpenServer> {
  if (config.backendUrl !== null) return openFront(config, log, dist)
  const { platform, api, close } = await openPlatform(config, log)
  return { app: await createApp({ ...appParts(platform, api), dist }), close }
}

/** What the app is made of where the platform is our own. */
export function appParts(platform: Platform, api: ApiParts, modules: readonly Module[] = ours): Omit<AppParts, 'dist'> {
  const { config, log, events, library, auth } = platform
  const links = createFileLinks(auth.key)
  return { config, log, events, library, api, files: modules.flatMap(({ files }) => files?.(config) ?? []), links, local: [] }
}

/** In front of an existing platform: console and schemas are ours, the API is theirs. */
async function openFront(config: Config, log: Logger, dist: string): Promise<OpenServer> {
  registerFunctionsOf(ours)
  const events = createEvents()
  const { library, close } = await openLibrary({
    folder: config.schemaFolder,
    log,
    hasRoute: codeAnswers(routesOf(ours)),
    swapped: async ({ manifest }) => events.publish('schemas', { hash: manifest.hash }),
  })
  const local = ours.flatMap((module) => module.local ?? [])
  return { app: await createApp({ config, log, events, library, api: null, files: [], links: null, local, dist }), close }
}

/** Lets expressions of schema files call what the modules know; before any file is read. */
export function registerFunctionsOf(modules: readonly Module[]): void {
  for (const { functions = {} } of modules) registerFunctions(functions)
}

/** Every route that is code. */
export function routesOf(modules: readonly Module[]): ApiParts['routes'] {
  const topics = modules.flatMap(({ topics: own = [] }) => own)
  return [...modules.flatMap(({ routes = [] }) => routes), liveRoute(topics)]
}

export function seedsOf(modules: readonly Module[]): Seeds {
  return {
    dictionaries: modules.flatMap(({ seeds }) => seeds?.dictionaries ?? []),
    directories: modules.flatMap(({ seeds }) => seeds?.directories ?? []),
    parameters: modules.flatMap(({ seeds }) => seeds?.parameters ?? []),
  }
}
