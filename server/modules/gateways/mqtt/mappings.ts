// The mapping table of the console: which topics carry what, and where their values stand.

import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { isConvertible } from '#model/units.ts'
import type { EntityHook } from '#records/hook.ts'
import { isFactorFlag } from '#series/judgeRows.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { MANAGING_TENANT, type Rec, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { sourceFault } from './readPayload.ts'
import { topicFault } from './topicPattern.ts'

const ENTITY = 'mqtt-mapping'
/** Other nodes notice a changed mapping after so many milliseconds. */
const FRESH_MS = 5_000

export interface TopicMapping {
  tenantId: string
  topic: string
  /** Rows of this kind; `null` for a topic that says whether a device is online. */
  kind: string | null
  /** Path of a list in the payload, whose members become rows; '' for a payload that is one row. */
  each: string
  fields: readonly { field: string; from: string; unit: string }[]
  time: string
  zone: string
  /** Path or expression that says whether the device is online. */
  online: string
}

export interface Mappings {
  read(): Promise<readonly TopicMapping[]>
  forget(): void
}

const opened = new WeakMap<Store, Mappings>()

/** The mappings of all tenants, read again when they change. */
export function mappingsOf(platform: Kernel): Mappings {
  const mappings = opened.get(platform.store) ?? createMappings(platform)
  opened.set(platform.store, mappings)
  return mappings
}

function createMappings(platform: Kernel): Mappings {
  let known: readonly TopicMapping[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return {
    async read() {
      if (performance.now() - readAt < FRESH_MS) return known
      readAt = performance.now()
      known = (await repositoryOfAllTenants(platform, ENTITY).find({ enabled_equal: dict.flag.yes })).map(mappingOf)
      return known
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}

function mappingOf(row: Rec): TopicMapping {
  const fields = Array.isArray(row.fields) ? (row.fields as Rec[]) : []
  return {
    tenantId: textOf(row, 'tenantId'),
    topic: textOf(row, 'topic'),
    kind: row.mappingUse === dict.mappingUse.state ? null : textOf(row, 'kind'),
    each: textOf(row, 'eachPath'),
    fields: fields.map((one) => ({ field: textOf(one, 'field'), from: textOf(one, 'source'), unit: textOf(one, 'unit') })),
    time: textOf(row, 'timeSource'),
    zone: textOf(row, 'timeZone') || '+08:00',
    online: textOf(row, 'onlineSource'),
  }
}

/** The series of a kind. */
export function seriesOf({ library }: Kernel, kind: string): Entity | null {
  return [...library().entities.values()].find(({ series }) => series?.kind === kind) ?? null
}

export const mappingHook: EntityHook = {
  entity: ENTITY,
  afterCommit: async ({ context }) => mappingsOf(context.platform).forget(),
  inserting: async ({ values, actor, context }) => {
    check(context.platform, values, actor.tenantId)
    return values
  },
  updated: async ({ after, actor, context }) => check(context.platform, after, actor.tenantId),
}

/** Throws mapping.topic, mapping.tenantTopic, mapping.source, mapping.kind, mapping.field and mapping.unit at the field of the form. */
function check(kernel: Kernel, row: Rec, tenantId: string): void {
  const topic = textOf(row, 'topic')
  if (topicFault(topic) !== null) throw new AppError('mapping.topic', { topic }, null, 'topic')
  // The topics of a tenant begin with its number, so that none reads those of another.
  if (tenantId !== MANAGING_TENANT && !topic.startsWith(`${tenantId}/`))
    throw new AppError('mapping.tenantTopic', { tenantId }, null, 'topic')
  const mapping = mappingOf(row)
  const sources = { eachPath: mapping.each, timeSource: mapping.time, onlineSource: mapping.online }
  for (const [name, source] of Object.entries(sources)) checkSource(source, name)
  if (mapping.kind === null) return
  const entity = seriesOf(kernel, mapping.kind)
  if (!entity) throw new AppError('mapping.kind', { kind: mapping.kind }, null, 'kind')
  for (const { field, from, unit } of mapping.fields) {
    checkSource(from, 'fields')
    if (!(field in entity.field) && !isFactorFlag(entity, field)) throw new AppError('mapping.field', { name: field }, null, 'fields')
    if (unit !== '' && !isConvertible(unit, entity.field[field]?.unit ?? ''))
      throw new AppError('mapping.unit', { name: field, unit }, null, 'fields')
  }
}

function checkSource(source: string, field: string): void {
  const fault = source === '' ? null : sourceFault(source)
  if (fault !== null) throw new AppError('mapping.source', { source: source.slice(0, 100), fault }, null, field)
}
