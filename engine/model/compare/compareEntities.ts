// Differences between two versions of a schema folder, by their effect on users, stored records and API clients.

import type { Action, Endpoint, Entity } from '../entity/entity.ts'
import { below, breaking, compatible, isSamePart, type KeywordChange, narrowing, type SchemaChange } from './change.ts'
import { compareFields } from './compareFields.ts'

export interface FileChange extends SchemaChange {
  /** Path below the schema folder, in the new version or, for a removed file, in the old one. */
  file: string
}

type Entities = ReadonlyMap<string, Entity>

/** Each entity of the new version with its earlier version, which may have an earlier name; undefined for a new one. */
export function entityPairs(before: Entities, after: Entities): { entity: Entity; old: Entity | undefined }[] {
  const earlier = (entity: Entity) =>
    before.get(entity.name) ?? entity.was.flatMap((name) => (after.has(name) ? [] : (before.get(name) ?? [])))[0]
  return [...after.values()].map((entity) => ({ entity, old: earlier(entity) }))
}

export function compareEntities(before: Entities, after: Entities): FileChange[] {
  const pairs = entityPairs(before, after)
  const kept = new Set(pairs.flatMap(({ old }) => old?.name ?? []))
  const added = pairs.flatMap(({ entity, old }) => (old ? [] : [entity]))
  // Unchanged entities are taken over from one version to the next.
  const differ = pairs.filter(({ entity, old }) => entity !== old)
  const ofBase = new Map(differ.map(({ entity, old }) => [entity.name, new Set(old ? fieldChanges(old, entity).map(keyOf) : [])]))
  return [
    ...[...before.values()].filter(({ name }) => !kept.has(name)).map((entity) => removedEntity(entity, added)),
    ...differ.flatMap(({ entity, old }) => {
      if (!old) return [{ file: entity.file, path: [], ...compatible('', `"${entity.name}" is new.`) }]
      // Changes of inherited fields are reported at the base only.
      const reported = entity.base === entity.name ? undefined : ofBase.get(entity.base)
      const changes = [...entityChanges(old, entity), ...fieldChanges(old, entity).filter((change) => !reported?.has(keyOf(change)))]
      return changes.map((change) => ({ ...change, file: entity.file }))
    }),
  ]
}

const fieldChanges = (before: Entity, after: Entity): SchemaChange[] => compareFields(before.fields, after.fields, ['properties'])

const keyOf = ({ path, fault }: SchemaChange): string => `${path.join('.')} ${fault}`

function removedEntity(entity: Entity, added: readonly Entity[]): FileChange {
  const { name, file } = entity
  const heir = added.find((other) => isHeir(entity, other))
  const fix = heir ? `Write "was": "${name}" in ${heir.file} if that is its new name.` : 'Keep the file if its records count.'
  const sentence = `"${name}" is gone: its records stay in the database, and its page and the calls of its API are gone.`
  return { file, path: [], level: 'error', fault: sentence, fix }
}

/** True if an added entity with the same title has most of the fields, so that the removed one probably was renamed. */
function isHeir(entity: Entity, other: Entity): boolean {
  const shared = other.fields.filter(({ name }) => name in entity.field).length
  return entity.base === entity.name && other.base === other.name && shared * 2 > entity.fields.length && other.title === entity.title
}

function entityChanges(before: Entity, after: Entity): SchemaChange[] {
  return [
    ...below(
      [],
      comparisons.flatMap((compare) => compare(before, after) ?? []),
    ),
    ...actionChanges(before, after),
    ...dictionaryChanges(before, after),
  ]
}

type Comparison = (before: Entity, after: Entity) => readonly KeywordChange[] | KeywordChange | null

const FIX = 'Keep the earlier one, or tell those who use it.'

const comparisons: readonly Comparison[] = [
  (before, after) =>
    before.name === after.name ? null : narrowing('was', `"${before.name}" is "${after.name}" now: records, views and rights move.`),
  (before, after) =>
    isSamePart(before.base === before.name, after.base === after.name) && (before.base === before.name || before.base === after.base)
      ? null
      : breaking('base', `its records were those of "${before.base}".`, 'Give the new kind of record a name of its own.'),
  (before, after) =>
    Object.entries(before.endpoints).flatMap(([name, endpoints]) =>
      (endpoints ?? [])
        .filter((endpoint) => !(after.endpoints[name as keyof Entity['endpoints']] ?? []).some((other) => isSamePart(other, endpoint)))
        .map((endpoint) => breaking('api', `the call ${spelled(endpoint)} is gone.`, FIX)),
    ),
  (before, after) => {
    if (before.route === null || before.route === after.route) return null
    if (after.route === null) return breaking('route', 'the page is gone.', FIX)
    return narrowing('route', `the page was at ${before.route}: bookmarks and links lead nowhere.`, FIX)
  },
  (before, after) =>
    Object.entries(before.permissions).flatMap(([verb, code]) => {
      const next = after.permissions[verb as keyof Entity['permissions']]
      if (code === null || code === next) return []
      if (next === null) return [breaking('permissions', `the button "${verb}" is gone.`, FIX)]
      return [breaking('permissions', `"${code}" is "${next}" now: roles that have the one do not have the other.`, FIX)]
    }),
  (before, after) =>
    before.tenant === after.tenant
      ? null
      : breaking('tenant', 'its records belong to tenants in one version alone.', 'Give the new kind of record a name of its own.'),
  (before, after) => (isSamePart(before.where, after.where) ? null : narrowing('where', 'its page and its calls hold other records.')),
  (before, after) =>
    (['edit', 'delete'] as const).flatMap((verb) =>
      isSamePart(before.conditions[verb], after.conditions[verb]) ? [] : [narrowing('actions', allowedOtherwise(verb))],
    ),
  (before, after) => {
    if (isSamePart(before.process?.category, after.process?.category)) return null
    return narrowing('process', 'new records start another process; those that run go on.')
  },
  (before, after) => {
    if (!before.history || before.history.keep <= (after.history?.keep ?? 0)) return null
    return narrowing('history', `changes were kept for "${before.history.keep}" days: older ones are deleted.`, FIX)
  },
  (before, after) => {
    if (!before.series || !after.series)
      return isSamePart(before.series, after.series) ? null : breaking('series', 'devices send its rows in one version alone.')
    return [
      ...(before.series.keep > after.series.keep
        ? [narrowing('series', `rows were kept for "${before.series.keep}" days: older ones are deleted.`, FIX)]
        : []),
      ...(before.series.kind === after.series.kind
        ? []
        : [breaking('series', `devices send the kind "${before.series.kind}": their rows are refused.`, FIX)]),
      ...before.series.alarms.flatMap((rule) => {
        const next = after.series?.alarms.find(({ name }) => name === rule.name)
        if (!next) return [narrowing('series', `the alarm rule "${rule.name}" is gone: open alarms of it stay open.`)]
        return isSamePart(rule, next)
          ? []
          : [
              narrowing(
                'series',
                `the alarm rule "${rule.name}" is another.`,
                `See what it would have raised: npm run schemas -- --replay ${rule.name}`,
              ),
            ]
      }),
    ]
  },
]

const allowedOtherwise = (button: string): string => `"${button}" is allowed under another condition.`

const spelled = ({ method, path }: Endpoint): string => `${method} ${path}`

function actionChanges(before: Entity, after: Entity): SchemaChange[] {
  const next = new Map(after.actions.map((action) => [action.name, action]))
  const old = new Map(before.actions.map((action) => [action.name, action]))
  return [
    ...[...old.values()].flatMap((action) => below(['actions'], ofAction(action, next.get(action.name)))),
    ...[...next.keys()]
      .filter((name) => !old.has(name))
      .flatMap((name) => below(['actions'], [compatible(name, `the action "${name}" is new.`)])),
  ]
}

function ofAction(before: Action, after: Action | undefined): KeywordChange[] {
  const { name } = before
  if (!after) return [breaking(name, `the action "${name}" is gone.`, FIX)]
  return [
    ...(before.call === null || isSamePart(before.call, after.call)
      ? []
      : [breaking(name, `the call ${spelled(before.call)} is gone.`, FIX)]),
    ...(before.permission === after.permission
      ? []
      : [breaking(name, `"${before.permission}" is "${after.permission}" now: roles that have the one do not have the other.`, FIX)]),
    ...(isSamePart(before.accepts, after.accepts) ? [] : [narrowing(name, allowedOtherwise(name))]),
    ...(isSamePart([before.set, before.computes], [after.set, after.computes]) ? [] : [narrowing(name, 'it writes other values.')]),
    ...(isSamePart(before.approval?.process, after.approval?.process) ? [] : [narrowing(name, 'another process approves it, or none.')]),
  ]
}

function dictionaryChanges(before: Entity, after: Entity): SchemaChange[] {
  return Object.entries(before.dictionaries).flatMap(([code, { entries }]) => {
    const next = after.dictionaries[code]
    if (!next) return below(['dictionaries'], [narrowing(code, `the dictionary "${code}" is gone; the system keeps it.`)])
    const gone = entries.filter(({ key }) => !next.entries.some((entry) => entry.key === key))
    return below(
      ['dictionaries'],
      gone.map(({ key }) => narrowing(code, `the entry "${key}" is gone; the system keeps it.`)),
    )
  })
}
