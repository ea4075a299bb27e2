// Builds the platform: opens store, schemas and modules in order, and closes them in reverse order.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import { setPatternEngine } from '#model/expressions/patterns.ts'
import { createRowBuffer } from '#store/rows.ts'
import { migrate, setEntities } from '#store/schema/migrate.ts'
import { createReadCache, openStore } from '#store/store.ts'
import { registerDictionaries } from '../engine/model/expressions/entryNames.ts'
import { registerFunctions } from '../engine/model/expressions/functions.ts'
import { registerPrincipals } from '../engine/model/list/principals.ts'
import { openAuth } from './access/auth.ts'
import { type Config, parseConfig } from './config.ts'
import { openDialect } from './dialects/openDialect.ts'
import { type AppParts, createApp, type HttpApp } from './http/app.ts'
import { codeAnswers } from './http/codeTable.ts'
import type { ApiParts } from './http/dispatch.ts'
import { createEvents } from './http/events.ts'
import { allFileFields } from './http/fileFields.ts'
import { createFileLinks, type FileLinks } from './http/fileLinks.ts'
import { createFirstPages, type FirstPages, noFirstPages } from './http/firstPage.ts'
import { liveRoute } from './http/live.ts'
import { openApiRoute } from './http/openapi/route.ts'
import { settingsOf } from './http/static.ts'
import { createStreams } from './http/streams.ts'
import type { Kernel } from './kernel.ts'
import { schemaNews } from './library/manifest.ts'
import { openLibrary } from './library/openLibrary.ts'
import { createMetrics } from './metrics.ts'
import { isFirstStart } from './modules/account/index.ts'
import { modules as ours } from './modules/index.ts'
import type { Module, Running } from './modules/module.ts'
import { startScheduler } from './modules/scheduler.ts'
import type { Platform, Seeds } from './platform.ts'
import { titled } from './records/callTitle.ts'
import { setHooks } from './records/hookedFamilies.ts'
import { openExportJobs } from './records/sheets/exportJobs.ts'
import { openImportJobs } from './records/sheets/jobs.ts'
import { rollupLag } from './series/marks.ts'
import { createPoller } from './series/poller.ts'
import { version } from './version.ts'

export interface OpenPlatform {
  platform: Platform
  api: ApiParts
  close(): Promise<void>
}

/**
 * Opens store and schemas, migrates the tables, writes seeds and starts the modules. Throws an Error with a message for the operator when a
 * part does not open.
 */
export async function openPlatform(
  config: Config,
  log: Logger,
  all: readonly Module[] = ours,
  firstPages: FirstPages = noFirstPages,
): Promise<OpenPlatform> {
  const modules = all.filter(({ clientDialect }) => clientDialect === undefined || clientDialect === config.clientDialect)
  registerFunctionsOf(modules)
  const store = await openStore(config)
  const metrics = createMetrics()
  let links: FileLinks | null = null
  const events = createEvents(
    () => metrics.cut('slow_stream'),
    (text) => (links && opened ? links.sign(text, allFileFields(opened.library(), fileMembers)) : text),
  )
  const fileMembers = modules.flatMap(({ fileMembers: own = [] }) => own)
  const streams = createStreams(() => metrics.cut('slow_stream'))
  const poller = createPoller(events, log)
  const routes = routesOf(modules)
  const running: Running[] = []
  let opened: Platform | null = null
  let following: Promise<void> = Promise.resolve()
  try {
    const auth = await openAuth(config, store)
    links = createFileLinks(auth.keys.map(({ bytes }) => bytes))
    const schemas = await openLibrary({
      folder: config.schemaFolder,
      lastGood: join(config.dataFolder, 'schemas-last-good.json'),
      log,
      hasRoute: codeAnswers(routes),
      async prepare(entities) {
        const { notes, faults } = await migrate(store, entities)
        for (const note of notes) log.info(note)
        return faults
      },
      async swapped(next) {
        if (!opened) return
        // Rights name entities and fields: a limit would miss a renamed field for as long as they are cached.
        opened.reads.forget()
        following = follow(modules, opened)
        await following
        events.publish('schemas', schemaNews(next))
      },
    })
    const { library, reload, validate } = schemas
    const kernel = { store, log, library, reads: createReadCache() }
    // The embedded store belongs to one process.
    const isAlone = store.dialect.name === 'sqlite'
    const platform: Platform = {
      ...kernel,
      schemas: { reload, validate },
      schemaTexts: (identity) => new Map(modules.flatMap((module) => [...(module.schemaTexts?.(platform, identity) ?? [])])),
      schemasFollowed: () => following.catch(() => {}),
      config,
      auth,
      events,
      streams,
      metrics,
      poller,
      logs: createRowBuffer(kernel),
      imports: await openImportJobs({ ...kernel, config }, isAlone),
      exports: await openExportJobs({ ...kernel, config }, isAlone),
      firstPages,
      demo: config.demo ?? (config.databaseUrl !== null ? 'off' : (await isFirstStart(kernel)) ? 'on' : 'kept'),
      seeds: seedsOf(modules),
    }
    readAlong(platform)
    const hooks = modules.flatMap(({ hooks: own }) => own?.(platform) ?? [])
    // Before the seeds and starts: they write records, and what is due may be done at once.
    setHooks(store, hooks)
    for (const { seed } of modules) await seed?.(platform)
    for (const { start } of modules) {
      const started = await start?.(platform)
      if (started) running.push(started)
    }
    running.push(
      startScheduler(
        platform,
        modules.flatMap(({ scheduled = [] }) => scheduled),
      ),
    )
    opened = platform
    await schemas.keep()
    const lenientLists = new Set(modules.flatMap(({ lenientLists: own = [] }) => own))
    const observers = modules.flatMap(({ observer }) => observer ?? [])
    return {
      platform,
      api: { platform, routes, hooks, lenientLists, observers, fileMembers },
      async close() {
        events.close()
        streams.close()
        poller.close()
        await schemas.close()
        await Promise.all([platform.imports.close(), platform.exports.close()])
        for (const { stop } of running.reverse()) await stop()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Opens store and entities for a command that runs beside a server or without one: no migration, no seeds, no modules. Reads GANTRY_DATA,
 * GANTRY_SCHEMAS and DATABASE_URL.
 */
export async function openForCommand(
  env: Readonly<Record<string, string | undefined>>,
  modules: readonly Module[] = ours,
): Promise<{ kernel: Kernel; close(): Promise<void> }> {
  const { GANTRY_DATA, GANTRY_SCHEMAS, DATABASE_URL } = env
  const config = { ...parseConfig({ GANTRY_DATA, GANTRY_SCHEMAS }), databaseUrl: DATABASE_URL || null }
  registerFunctionsOf(modules)
  const store = await openStore(config, true)
  const log = pino({ level: 'silent' })
  try {
    const { library, close } = await openLibrary({
      folder: config.schemaFolder,
      log,
      hasRoute: codeAnswers(routesOf(modules)),
      async prepare(entities) {
        setEntities(store.db, entities)
        return []
      },
    })
    return { kernel: { store, log, library, reads: createReadCache() }, close: () => close().then(store.close) }
  } catch (error) {
    await store.close()
    throw error
  }
}

export interface OpenServer {
  app: HttpApp
  /** Stops the services behind the application; call it after the application has stopped. */
  close(): Promise<void>
}

/**
 * The platform with its HTTP application.
 * @param dist folder of the built console
 * @param built settles once the console is there; `null` if it is there, or never will be
 */
export async function openServer(config: Config, log: Logger, dist: string, built: Promise<void> | null = null): Promise<OpenServer> {
  if (config.backendUrl !== null) {
    await built
    return openFront(config, log, dist)
  }
  const firstPages = createFirstPages(dist, () => settingsOf(dist, config), log, built)
  const { platform, api, close } = await openPlatform(config, log, ours, firstPages)
  await built
  return { app: await createApp({ ...appParts(platform, api), dist }), close }
}

/** Parts of the HTTP application that come from our own platform. */
export function appParts(platform: Platform, api: ApiParts, modules: readonly Module[] = ours): Omit<AppParts, 'dist'> {
  const { config, log, events, streams, metrics, library, auth, firstPages } = platform
  const links = createFileLinks(auth.keys.map(({ bytes }) => bytes))
  const files = modules.flatMap(({ files: source }) => source?.(platform) ?? [])
  const sockets = modules.flatMap(({ sockets: own = [] }) => own)
  return { config, log, events, streams, metrics, library, api, dialect: null, files, links, sockets, local: [], firstPages }
}

/** Opens the server in front of an existing platform: this server sends console and schemas, the platform answers the API. */
async function openFront(config: Config, log: Logger, dist: string): Promise<OpenServer> {
  registerFunctionsOf(ours)
  const { dialect, overlays } = await openDialect(config.backendDialect)
  const metrics = createMetrics()
  const events = createEvents(() => metrics.cut('slow_stream'))
  const { library, close } = await openLibrary({
    folder: config.schemaFolder,
    overlays,
    log,
    hasRoute: null,
    swapped: async (next) => events.publish('schemas', schemaNews(next)),
  })
  const local = ours.flatMap((module) => module.local ?? [])
  const none = { streams: createStreams(), api: null, dialect, files: [], links: null, sockets: [] }
  const firstPages = createFirstPages(dist, () => settingsOf(dist, config), log)
  return { app: await createApp({ ...none, config, log, events, metrics, library, local, firstPages, dist }), close }
}

/** Values computed on each read of the metrics. */
/** Calls `schemasChanged` of each module after a change of schema files, once waiting requests have been answered. */
async function follow(modules: readonly Module[], platform: Platform): Promise<void> {
  await setImmediate()
  for (const { schemasChanged } of modules) await schemasChanged?.(platform)
}

function readAlong({ config, metrics, store, events, streams }: Platform): void {
  metrics.reads('gantry_streams', 'Event streams that are open', () => events.count)
  metrics.reads('gantry_video_streams', 'Live pictures of the demo that are being sent', () => streams.count)
  metrics.reads(
    'gantry_database_connections',
    'Connections to the database, and who waits for one',
    () => ({ ...store.dialect.usage() }),
    'state',
  )
  if (config.readReplica !== null)
    metrics.reads(
      'gantry_read_replica_lag_seconds',
      'Seconds by which the read replica lags behind at most',
      () => store.dialect.replicaLag() ?? Number.POSITIVE_INFINITY,
    )
  const lag = () => rollupLag(store.db)
  metrics.reads('gantry_rollup_marks', 'Hours of devices whose roll-ups are behind', async () => (await lag()).marks)
  metrics.reads('gantry_rollup_lag_seconds', 'Age of the oldest of them', async () => (await lag()).seconds)
}

type LinearPatterns = typeof import('#model/expressions/linearPattern.ts')
const load = createRequire(import.meta.url)

/** The engine of linear patterns takes 5 MB, so it loads when the first pattern is tested. */
const linearPatterns = (): LinearPatterns => load('../engine/model/expressions/linearPattern.ts')

/** Registers the modules' functions, principals and names of dictionary entries for expressions of schema files. Call it before any schema file is read. */
export function registerFunctionsOf(modules: readonly Module[]): void {
  setPatternEngine((source) => linearPatterns().linearPattern(source))
  for (const { functions = {}, principals = {} } of modules) {
    registerFunctions(functions)
    registerPrincipals(principals)
  }
  registerDictionaries(seedsOf(modules).dictionaries)
}

/** Routes written in code: those of the modules and the live route. */
export function routesOf(modules: readonly Module[]): ApiParts['routes'] {
  const topics = modules.flatMap(({ topics: own = [] }) => own)
  const routes = [...modules.flatMap(({ routes: own = [] }) => own), liveRoute(topics)].map(titled)
  return [...routes, titled(openApiRoute(routes, version))]
}

export function seedsOf(modules: readonly Module[]): Seeds {
  return {
    dictionaries: modules.flatMap(({ seeds }) => seeds?.dictionaries ?? []),
    directories: modules.flatMap(({ seeds }) => seeds?.directories ?? []),
    parameters: modules.flatMap(({ seeds }) => seeds?.parameters ?? []),
  }
}
