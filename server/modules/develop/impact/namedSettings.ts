// Finds settings in the database that name what a change of schema files removes: views, data scopes, API scopes, buttons and field
// rights of roles, process files, columns of imports, and mappings of devices. Schema files that name it are findings of the check.

import { scopeCovers } from '#access/rights/apiScopes.ts'
import { scopeField, scopeTypes } from '#access/rights/dataScopes.ts'
import { allMenus } from '#access/rights/menus.ts'
import { entityOfPage } from '#access/rights/pages.ts'
import { emptyScopeUser, scopeFilter } from '#access/rights/scopeFilter.ts'
import * as dict from '#engine/site/keys.ts'
import { entityPairs } from '#model/compare/compareEntities.ts'
import { fieldPairs } from '#model/compare/compareFields.ts'
import { currentName } from '#model/entity/currentNames.ts'
import type { Entity } from '#model/entity/entity.ts'
import { fitView, parseView } from '#model/list/listView.ts'
import { tableFieldRows } from '#model/records/rows.ts'
import { countMappings } from '#records/sheets/mappedHeads.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import { LISTED, type SchemaEffect, several } from './effect.ts'

type Entities = ReadonlyMap<string, Entity>

/** An entity that changes or goes. */
interface Pair {
  before: Entity
  /** `null` for a removed entity. */
  after: Entity | null
  /** Names of fields that go without a successor. */
  gone: ReadonlySet<string>
  /** Names that are not valid any more, those of renamed fields included. */
  earlier: ReadonlySet<string>
}

export async function namedSettings(kernel: Kernel, before: Entities, after: Entities): Promise<SchemaEffect[]> {
  const pairs = pairsOf(before, after)
  const effects: SchemaEffect[] = []
  for (const pair of pairs) {
    if (pair.after === null || pair.gone.size > 0) {
      effects.push(...(await ofViews(kernel, pair)), ...(await ofImports(kernel, pair)))
    }
    if (pair.gone.size > 0) effects.push(...(await ofMappings(kernel, pair)))
    if (pair.earlier.size > 0) effects.push(...(await ofProcesses(kernel, pair)))
  }
  if (pairs.length === 0) return effects
  return [
    ...effects,
    ...(await ofDataScopes(kernel, pairs, before)),
    ...(await ofFieldRights(kernel, pairs)),
    ...(await ofApiScopes(kernel, pairs, after)),
    ...(await ofButtons(kernel, pairs, after)),
  ]
}

function pairsOf(before: Entities, after: Entities): Pair[] {
  const next = new Map(entityPairs(before, after).flatMap(({ entity, old }) => (old ? [[old, entity] as const] : [])))
  return [...before.values()].flatMap((old): Pair[] => {
    const entity = next.get(old)
    if (entity === old) return []
    if (entity === undefined)
      return [{ before: old, after: null, gone: new Set(Object.keys(old.field)), earlier: new Set(Object.keys(old.field)) }]
    const { gone, kept } = fieldPairs(old.fields, entity.fields)
    const names = gone.map(({ name }) => name)
    const renamed = [...kept].flatMap(([field, one]) => (field.name === one.name ? [] : [one.name]))
    return [{ before: old, after: entity, gone: new Set(names), earlier: new Set([...names, ...renamed]) }]
  })
}

/** The place of an effect: the field that goes, or the entity. */
const placeOf = ({ before, after }: Pair, field: string | null) => ({
  file: (after ?? before).file,
  path: after === null || field === null ? [] : ['properties', field],
})

const rowsOf = (entity: string, rows: readonly Rec[]): Pick<SchemaEffect, 'count' | 'records'> => ({
  count: rows.length,
  records: { entity, ids: rows.slice(0, LISTED).map((row) => textOf(row, 'id')) },
})

const ofRoles = (ids: readonly string[]): Pick<SchemaEffect, 'count' | 'records'> => ({
  count: ids.length,
  records: { entity: 'role', ids: ids.slice(0, LISTED) },
})

const OF_VIEWS = 'Tell those who use them, or keep the field with "form": false.'

async function ofViews(kernel: Kernel, pair: Pair): Promise<SchemaEffect[]> {
  const wanted = { entity_equal: pair.before.name }
  const views = await repositoryOfAllTenants(kernel, 'list-view').find(wanted, { fields: ['id', 'content'] })
  if (pair.after === null) {
    if (views.length === 0) return []
    const fault = `${several(views.length, 'saved view')} of its list cannot be opened any more.`
    return [{ ...placeOf(pair, null), level: 'warning', fault, fix: '', count: views.length, records: null }]
  }
  const lost = views.map((row) => ({ row, names: namesLost(pair, row) }))
  return [...pair.gone].flatMap((name): SchemaEffect[] => {
    const naming = lost.filter(({ names }) => names.has(name))
    if (naming.length === 0) return []
    const fault = `the column or the filter "${name}" goes from ${several(naming.length, 'saved view')} of the list.`
    return [{ ...placeOf(pair, name), level: 'warning', fault, fix: OF_VIEWS, count: naming.length, records: null }]
  })
}

/** Names that the view uses in its columns or its search. */
function namesLost({ before, after, gone }: Pair, row: Rec): ReadonlySet<string> {
  const view = parseView(JSON.parse(textOf(row, 'content')))
  if (!view || after === null) return new Set()
  const shown = view.order.filter((name) => !view.hidden.includes(name) && gone.has(name))
  const searched = fitView(after, { ...view, order: [] }).gone.filter((name) =>
    [...gone].some((field) => name === field || name.startsWith(`${field}_`)),
  )
  const ofSearch = [...gone].filter((field) => searched.some((name) => name === field || name.startsWith(`${field}_`)))
  return new Set([...shown.filter((name) => before.columns.some((column) => column.name === name)), ...ofSearch])
}

async function ofImports({ store }: Kernel, pair: Pair): Promise<SchemaEffect[]> {
  if (pair.before.import === null) return []
  const count = await countMappings(store.db, pair.before, (field) => pair.gone.has(field))
  if (count === 0) return []
  const fault = `${several(count, 'person', 'people')} assigned a column of their files to it; the next import asks again.`
  const [first = null] = pair.gone
  return [{ ...placeOf(pair, first), level: 'hint', fault, fix: '', count, records: null }]
}

async function ofMappings(kernel: Kernel, pair: Pair): Promise<SchemaEffect[]> {
  const { series } = pair.before
  if (!series || !kernel.library().entities.has('device-mapping')) return []
  const mappings = await repositoryOfAllTenants(kernel, 'device-mapping').find({ kind_equal: series.kind })
  return [...pair.gone].flatMap((name): SchemaEffect[] => {
    const naming = mappings.filter((row) =>
      [row.fields, row.registers].some((rows) => tableFieldRows(rows).some((one) => one.field === name)),
    )
    if (naming.length === 0) return []
    const fault = `"${name}" is sent by ${several(naming.length, 'mapping')} of devices: their rows lose the value.`
    const fix = 'Change these mappings together with the file.'
    return [{ ...placeOf(pair, name), level: 'warning', fault, fix, ...rowsOf('device-mapping', naming) }]
  })
}

async function ofProcesses(kernel: Kernel, pair: Pair): Promise<SchemaEffect[]> {
  const { process, actions } = pair.before
  const keys = actions.flatMap(({ approval }) => (approval ? [approval.process] : []))
  if (process === null && keys.length === 0) return []
  const newest = await repositoryOfAllTenants(kernel, 'process-definition').find(
    { isLatest_equal: dict.flag.yes },
    { fields: ['id', 'key', 'category', 'bpmnXml'] },
  )
  const own = newest.filter(
    (row) => keys.includes(textOf(row, 'key')) || (process !== null && textOf(row, 'category') === process.category),
  )
  return [...pair.earlier].flatMap((name): SchemaEffect[] => {
    const naming = own.filter((row) => namesInProcess(textOf(row, 'bpmnXml')).has(name))
    if (naming.length === 0) return []
    const fault = `"${name}" is in a form or a condition of ${several(naming.length, 'process file')}.`
    const fix = 'Deploy a version of the process without it first.'
    return [{ ...placeOf(pair, name), level: 'error', fault, fix, ...rowsOf('process-definition', naming) }]
  })
}

/** Fields of forms, and names in expressions. */
function namesInProcess(xml: string): ReadonlySet<string> {
  const fields = [...xml.matchAll(/<\w+:formProperty\b[^>]*?\bid="([^"]+)"/g)].map(([, id]) => String(id))
  const expressions = [...xml.matchAll(/[$#]\{([^}]*)\}/g)].flatMap(([, text]) =>
    [...String(text).matchAll(/[A-Za-z_]\w*/g)].map(([word]) => word),
  )
  return new Set([...fields, ...expressions])
}

const OF_SCOPES = 'Change these data scopes right after the publication.'

async function ofDataScopes(kernel: Kernel, pairs: readonly Pair[], entities: Entities): Promise<SchemaEffect[]> {
  const scopes = await repository(kernel, 'data-scope', systemActor()).find({})
  if (scopes.length === 0) return []
  const menus = await allMenus(kernel)
  return pairs.flatMap((pair): SchemaEffect[] => {
    const { after } = pair
    if (after === null) return []
    const broken = scopes.filter((scope) => {
      const menu = menus.find(({ code }) => code === textOf(scope, 'resourceCode'))
      const entity = menu && entityOfPage(menu, entities)
      return entity === pair.before && isScopeOf(pair.before, scope) && !isScopeOf(after, scope)
    })
    if (broken.length === 0) return []
    const fault = `a field that goes is in ${several(broken.length, 'data scope')}: roles that have such a scope see no records.`
    const field = [...pair.earlier].find((name) => broken.some((scope) => namesField(pair.before, scope, name))) ?? null
    return [{ ...placeOf(pair, field), level: 'error', fault, fix: OF_SCOPES, ...rowsOf('data-scope', broken) }]
  })
}

function isScopeOf(entity: Entity, scope: Rec): boolean {
  const type = Number(scope.scopeType)
  if (type === scopeTypes.all) return true
  if (type !== scopeTypes.condition) return scopeField(entity, textOf(scope, 'scopeColumn'), type) !== null
  try {
    scopeFilter(textOf(scope, 'scopeValue'), entity, emptyScopeUser)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function namesField(entity: Entity, scope: Rec, name: string): boolean {
  const type = Number(scope.scopeType)
  if (type === scopeTypes.condition) return new RegExp(`\\b${name}\\b`).test(textOf(scope, 'scopeValue'))
  return scopeField(entity, textOf(scope, 'scopeColumn'), type) === name
}

const OF_LIMITS = 'Write "was" at the field that replaces it, or limit that field for these roles too.'
const OF_CONDITIONS = 'Change these conditions right after the publication: until then they limit all records, and unmask none.'

/** Field rights follow a renamed field; their conditions do not. */
async function ofFieldRights(kernel: Kernel, pairs: readonly Pair[]): Promise<SchemaEffect[]> {
  const rights = await repositoryOfAllTenants(kernel, 'field-right').find({})
  const rolesOf = (rows: readonly Rec[]) => [...new Set(rows.map((row) => textOf(row, 'roleId')))]
  return pairs.flatMap((pair): SchemaEffect[] => {
    const { before, after, gone, earlier } = pair
    if (after === null) return []
    const own = rights.filter((row) => [before.name, ...before.was].includes(textOf(row, 'entity')))
    const limits = [...gone].flatMap((name): SchemaEffect[] => {
      const roles = rolesOf(own.filter((row) => currentName(before.fields, textOf(row, 'field')) === name))
      if (roles.length === 0) return []
      const fault = `"${name}" is limited by field rights of ${several(roles.length, 'role')}: a field that replaces it is not.`
      return [{ ...placeOf(pair, name), level: 'warning', fault, fix: OF_LIMITS, ...ofRoles(roles) }]
    })
    const conditions = [...earlier].flatMap((name): SchemaEffect[] => {
      const roles = rolesOf(own.filter((row) => new RegExp(`\\brecord\\.${name}\\b`).test(textOf(row, 'rowCondition'))))
      if (roles.length === 0) return []
      const fault = `"${name}" is in conditions of field rights of ${several(roles.length, 'role')}.`
      return [{ ...placeOf(pair, name), level: 'warning', fault, fix: OF_CONDITIONS, ...ofRoles(roles) }]
    })
    return [...limits, ...conditions]
  })
}

async function ofApiScopes(kernel: Kernel, pairs: readonly Pair[], after: Entities): Promise<SchemaEffect[]> {
  const left = [...after.values()].flatMap(pathsOf)
  const gone = pairs.map((pair) => ({ pair, paths: pathsOf(pair.before).filter((path) => !left.includes(path)) }))
  if (gone.every(({ paths }) => paths.length === 0)) return []
  const scopes = await repository(kernel, 'api-scope', systemActor()).find({})
  return gone.flatMap(({ pair, paths }): SchemaEffect[] => {
    const naming = scopes.filter((scope) => {
      const covers = scopeCovers(textOf(scope, 'scopePath').trim())
      return paths.some(covers) && !left.some(covers)
    })
    if (naming.length === 0) return []
    const fault = `only calls that go are covered by ${several(naming.length, 'API scope')}.`
    const fix = 'Remove these API scopes, or change their path.'
    return [{ ...placeOf(pair, null), level: 'warning', fault, fix, ...rowsOf('api-scope', naming) }]
  })
}

const pathsOf = ({ endpoints, actions }: Entity): string[] => [
  ...Object.values(endpoints).flatMap((some) => some.map(({ path }) => path)),
  ...actions.flatMap(({ call }) => (call ? [call.path] : [])),
]

async function ofButtons(kernel: Kernel, pairs: readonly Pair[], after: Entities): Promise<SchemaEffect[]> {
  const left = new Set([...after.values()].flatMap(codesOf))
  const gone = pairs.flatMap((pair) => [...new Set(codesOf(pair.before))].filter((code) => !left.has(code)).map((code) => ({ pair, code })))
  if (gone.length === 0) return []
  const menus = await allMenus(kernel)
  const effects: SchemaEffect[] = []
  for (const { pair, code } of gone) {
    const ids = menus.filter((menu) => menu.code === code).map(({ id }) => id)
    if (ids.length === 0) continue
    const granted = await repository(kernel, 'role-menu', systemActor()).find({ menuId_in: ids.join(',') }, { fields: ['roleId'] })
    const roles = [...new Set(granted.map((row) => textOf(row, 'roleId')))]
    if (roles.length === 0) continue
    const fault = `the permission "${code}", which goes, is held by ${several(roles.length, 'role')}.`
    const fix = 'Grant these roles the button that replaces it.'
    effects.push({ ...placeOf(pair, null), level: 'warning', fault, fix, ...ofRoles(roles) })
  }
  return effects
}

const codesOf = ({ permissions, actions }: Entity): string[] => [
  ...Object.values(permissions).flatMap((code) => code ?? []),
  ...actions.map(({ permission }) => permission),
]
