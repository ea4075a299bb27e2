// Generates the routes of schema files, again for each set of files.

import { translatedWord } from '#model/entity/translations.ts'
import type { Rec } from '#store/rows.ts'
import { routePath } from '../../engine/model/entity/endpoints.ts'
import type { Action, Endpoint, EndpointName, Entity } from '../../engine/model/entity/entity.ts'
import { rightsEntities } from '../access/rights/rights.ts'
import type { Library } from '../library/library.ts'
import { runAction } from '../records/action.ts'
import { type CallTitle, entityCallTitle } from '../records/callTitle.ts'
import { withChildren } from '../records/children.ts'
import type { Context } from '../records/context.ts'
import { type EntityViews, familyAtPath } from '../records/entityViews.ts'
import type { EntityHook, FamilyAt } from '../records/hook.ts'
import { hookedFamilies } from '../records/hookedFamilies.ts'
import { isUnique } from '../records/isUnique.ts'
import { type BinTarget, bin, purge, restore } from '../records/journal/bin.ts'
import { bulk } from '../records/journal/bulk.ts'
import { readHistory } from '../records/journal/history.ts'
import { detail, queryForHooks, readChoices, readListPage } from '../records/read.ts'
import { type ReadAccess, readAccessOf, restrictToOffer } from '../records/reading.ts'
import { remove } from '../records/remove.ts'
import { submit } from '../records/submit.ts'
import { actingInTenant } from '../records/tenantSwitch.ts'
import { totals } from '../records/totals.ts'
import { isTree, level, levelNodes, treeList, treeNodes } from '../records/tree.ts'
import { fileFieldsOf } from './fileFields.ts'
import { journalRoutes } from './journalRoutes.ts'
import { TAKES_RECORD } from './openapi/routeBodies.ts'
import type { Call, Route } from './route.ts'
import { sheetRoutes } from './sheetRoutes.ts'

/** Views of one table may share a path: reads use the first view that the user may read, writes find the view by the record. */
export function entityRoutes(library: Library, allHooks: readonly EntityHook[]): Route[] {
  const hooked = hookedFamilies(library, allHooks)
  const familyAt = (base: string) => hooked.get(base)
  const routes = [...hooked.values()].flatMap(({ family, hooks }): Route[] => {
    const own = (entity: Entity) => [
      ...writeRoutes(entity, family, hooks, familyAt),
      ...binRoutes({ entity, family, hooks, familyAt }),
      ...sheetRoutes(entity, family, hooks),
    ]
    const fileFields = fileFieldsOf(family.views)
    return [...readRoutes(family, hooks, familyAt), ...byImportance(family).flatMap(own)].map((route) => ({ fileFields, ...route }))
  })
  return [...routes, ...journalRoutes(hooked)]
}

/** Base first: of two routes at one path the first one answers. */
function byImportance({ base, views }: EntityViews): readonly Entity[] {
  return [...views].sort((one, other) => Number(other.name === base) - Number(one.name === base))
}

/** Handler of a read of one entity. */
type Read = (context: Context, reading: ReadAccess, family: EntityViews, hooks: readonly EntityHook[]) => Promise<unknown>

const READS: Readonly<Partial<Record<EndpointName, Read>>> = {
  list: async (call, { entity }, _, hooks) =>
    isTree(entity) ? treeList(await queryForHooks(call, hooks), entity) : readListPage(call, entity, hooks),
  tree: async (call, { entity }, _, hooks) =>
    isTree(entity) ? treeNodes(await queryForHooks(call, hooks), entity) : readChoices(call, entity, hooks),
  'lazy-list': async (call, { entity }, _, hooks) =>
    isTree(entity) ? level(await queryForHooks(call, hooks), entity) : readChoices(call, entity, hooks),
  'lazy-tree': async (call, { entity }, _, hooks) =>
    isTree(entity) ? levelNodes(await queryForHooks(call, hooks), entity) : readChoices(call, entity, hooks),
  select: (call, { entity }, _, hooks) => readChoices(call, entity, hooks),
  totals: (call, { entity }, _, hooks) => totals(call, entity, hooks),
  detail,
  history: readHistory,
  bin: (call, { entity }, _, hooks) => bin(call, entity, hooks),
}

interface ReadPath {
  endpoint: Endpoint
  name: EndpointName
  read: Read
  entities: readonly Entity[]
}

function readRoutes(family: EntityViews, hooks: readonly EntityHook[], familyAt: FamilyAt): Route[] {
  const paths = new Map<string, ReadPath>()
  for (const entity of byImportance(family)) {
    for (const [name, endpoints] of Object.entries(entity.endpoints) as [EndpointName, readonly Endpoint[]][]) {
      const read = READS[name]
      if (read) for (const endpoint of endpoints) addPath(paths, { endpoint, name, read, entities: entitiesAt(family, name, endpoint) })
    }
  }
  return [...paths.values()].map(({ endpoint, name, read, entities }) => ({
    ...endpoint,
    access: 'user',
    words: family.words,
    async handle(call) {
      const there = name === 'history' ? familyAtPath(family, endpoint.path) : family
      const reading = readAccessOf(call, entities)
      const within = name === 'detail' || name === 'history' ? await actingInTenant(call, reading.entity) : call
      const answer = await restrictToOffer(within, reading, name, () => read(within, reading, there, hooks))
      return name === 'detail' && reading.offer === null ? withChildren(within, family.merged, answer as Rec, familyAt) : answer
    },
  }))
}

/** Entities that a read at a path may answer; the caller gets the first that they may read. */
export function entitiesAt(family: EntityViews, name: EndpointName, { method, path }: Endpoint): Entity[] {
  return byImportance(family).filter(({ endpoints }) => endpoints[name]?.some((one) => one.method === method && one.path === path))
}

function addPath(paths: Map<string, ReadPath>, path: ReadPath): void {
  const key = `${path.endpoint.method} ${path.endpoint.path}`
  if (!paths.has(key)) paths.set(key, path)
}

/** A route that writes records of an entity. @param write receives the views at its path */
function writeRoute(
  entity: Entity,
  family: EntityViews,
  { method, path }: Endpoint,
  title: CallTitle,
  write: (call: Call, family: EntityViews) => Promise<unknown>,
): Route {
  const viewsThere = familyAtPath(family, path)
  return {
    method,
    path: routePath(path),
    title,
    access: 'user',
    words: family.words,
    described: TAKES_RECORD,
    handle: async (call) => write(await actingInTenant(call, entity), viewsThere),
  }
}

const actionTitle = (entity: Entity, { title }: Action): CallTitle =>
  entityCallTitle(entity, 'action', (language) => ({ action: translatedWord(entity, title, language) }))

function writeRoutes(entity: Entity, family: EntityViews, hooks: readonly EntityHook[], familyAt: FamilyAt): Route[] {
  const route = (endpoint: Endpoint, title: CallTitle, work: (call: Call, there: EntityViews) => Promise<unknown>): Route =>
    writeRoute(entity, family, endpoint, title, async (call, there) => {
      const data = await work(call, there)
      if (rightsEntities.has(family.base)) call.platform.reads.forget()
      return data
    })
  const { submit: submits = [], update: updates = [], remove: removes = [], bulk: bulks = [] } = entity.endpoints
  const questions = entity.endpoints['is-free'] ?? []
  return [
    ...questions.map((endpoint): Route => ({ ...endpoint, access: 'user', words: family.words, handle: (call) => isUnique(call, entity) })),
    ...[...submits, ...updates].map((endpoint) =>
      route(endpoint, entityCallTitle(entity, 'submit'), (call, there) => submit(call, entity, there, hooks, familyAt)),
    ),
    ...removes.map((endpoint) => route(endpoint, entityCallTitle(entity, 'remove'), (call, there) => remove(call, there, hooks))),
    ...bulks.map((endpoint) =>
      route(endpoint, entityCallTitle(entity, 'bulkEdit'), (call, there) =>
        bulk(call, { entity, family: there, hooks, jobs: call.platform.imports }),
      ),
    ),
    ...entity.actions.flatMap((action) =>
      action.set === null || action.call === null
        ? []
        : [route(action.call, actionTitle(entity, action), (call, there) => runAction(call, entity, action, there, hooks))],
    ),
  ]
}

function binRoutes(target: BinTarget): Route[] {
  const { entity, family } = target
  const route = (endpoint: Endpoint, title: CallTitle, work: typeof restore): Route =>
    writeRoute(entity, family, endpoint, title, (call, there) => work(call, call.platform.imports, { ...target, family: there }))
  const { restore: restores = [], purge: purges = [] } = entity.endpoints
  return [
    ...restores.map((endpoint) => route(endpoint, entityCallTitle(entity, 'restore'), restore)),
    ...purges.map((endpoint) => route(endpoint, entityCallTitle(entity, 'purge'), purge)),
  ]
}
