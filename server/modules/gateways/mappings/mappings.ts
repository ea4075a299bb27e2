// Mappings from the console: which topics contain which values, and what the registers of Modbus devices mean.

import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { isConvertible } from '#model/units.ts'
import type { EntityHook } from '#records/hook.ts'
import { isFactorFlag } from '#series/validateRow.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { MANAGING_TENANT, type Rec, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { type ByteOrder, isDataType, mismatchOf, type Register } from '../modbus/registers.ts'
import { topicFault } from '../mqtt/topicPattern.ts'
import { sourceFault } from './readPayload.ts'

const ENTITY = 'device-mapping'
/** Milliseconds until other nodes notice a changed mapping. */
const FRESH_MS = 5_000

export interface TopicMapping {
  tenantId: string
  topic: string
  /** Kind of the rows; `null` for a topic with the online state of a device. */
  kind: string | null
  /** Path of a list in the payload with one row per member; '' if the payload is one row. */
  each: string
  fields: readonly { field: string; from: string; unit: string }[]
  time: string
  zone: string
  /** Path or expression of the online state. */
  online: string
}

/** Register mapping of a kind of Modbus devices. */
export interface RegisterMapping {
  id: string
  tenantId: string
  kind: string
  registers: readonly Register[]
}

export interface Mappings {
  topics(): Promise<readonly TopicMapping[]>
  registers(): Promise<readonly RegisterMapping[]>
  forget(): void
}

const opened = new WeakMap<Store, Mappings>()

/** Mappings of all tenants, cached and read again after changes. */
export function mappingsOf(platform: Kernel): Mappings {
  const mappings = opened.get(platform.store) ?? createMappings(platform)
  opened.set(platform.store, mappings)
  return mappings
}

function createMappings(platform: Kernel): Mappings {
  /** Shared by callers that come while it goes on. */
  let reading: Promise<{ topics: readonly TopicMapping[]; registers: readonly RegisterMapping[] }> | null = null
  let readAt = 0
  const forget = () => {
    reading = null
  }
  const load = async () => {
    const rows = await repositoryOfAllTenants(platform, ENTITY).find({ enabled_equal: dict.flag.yes })
    const [modbus, mqtt] = [rows.filter(isOfModbus), rows.filter((row) => !isOfModbus(row))]
    return { topics: mqtt.map(topicMappingOf), registers: modbus.map(registerMappingOf) }
  }
  const read = () => {
    if (reading !== null && performance.now() - readAt < FRESH_MS) return reading
    readAt = performance.now()
    reading = load()
    reading.catch(forget)
    return reading
  }
  return {
    topics: async () => (await read()).topics,
    registers: async () => (await read()).registers,
    forget,
  }
}

const isOfModbus = ({ protocol }: Rec): boolean => protocol === dict.mappingProtocol.modbusTcp

const rowsIn = (value: unknown): Rec[] => (Array.isArray(value) ? (value as Rec[]) : [])

function topicMappingOf(row: Rec): TopicMapping {
  return {
    tenantId: textOf(row, 'tenantId'),
    topic: textOf(row, 'topic'),
    kind: row.mappingUse === dict.mappingUse.state ? null : textOf(row, 'kind'),
    each: textOf(row, 'eachPath'),
    fields: rowsIn(row.fields).map((one) => ({ field: textOf(one, 'field'), from: textOf(one, 'source'), unit: textOf(one, 'unit') })),
    time: textOf(row, 'timeSource'),
    zone: textOf(row, 'timeZone') || '+08:00',
    online: textOf(row, 'onlineSource'),
  }
}

function registerMappingOf(row: Rec): RegisterMapping {
  const registers = rowsIn(row.registers).flatMap((one): Register[] => {
    const type = textOf(one, 'dataType')
    if (!isDataType(type)) return []
    const order = (textOf(one, 'byteOrder') || 'ABCD') as ByteOrder
    const scale = typeof one.scale === 'number' ? one.scale : 1
    return [
      {
        field: textOf(one, 'field'),
        table: textOf(one, 'dataTable'),
        address: Number(one.address),
        type,
        order,
        scale,
        unit: textOf(one, 'unit'),
      },
    ]
  })
  return { id: textOf(row, 'id'), tenantId: textOf(row, 'tenantId'), kind: textOf(row, 'kind'), registers }
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

/**
 * Throws mapping.topic, mapping.tenantTopic, mapping.source, mapping.kind, mapping.field, mapping.unit and mapping.register, each for its
 * form field.
 */
function check(kernel: Kernel, row: Rec, tenantId: string): void {
  if (isOfModbus(row)) checkRegisters(kernel, registerMappingOf(row))
  else checkTopic(kernel, row, tenantId)
}

function checkRegisters(kernel: Kernel, { kind, registers }: RegisterMapping): void {
  const entity = seriesOfKind(kernel, kind)
  for (const register of registers) {
    checkField(entity, register, 'registers')
    const { field, address } = register
    if (mismatchOf(register) !== null) throw new AppError('mapping.register', { name: field, address }, null, 'registers')
  }
}

function checkTopic(kernel: Kernel, row: Rec, tenantId: string): void {
  const topic = textOf(row, 'topic')
  if (topicFault(topic) !== null) throw new AppError('mapping.topic', { topic }, null, 'topic')
  // Topics of a tenant begin with its number, so that no tenant reads those of another.
  if (tenantId !== MANAGING_TENANT && !topic.startsWith(`${tenantId}/`))
    throw new AppError('mapping.tenantTopic', { tenantId }, null, 'topic')
  const mapping = topicMappingOf(row)
  const sources = { eachPath: mapping.each, timeSource: mapping.time, onlineSource: mapping.online }
  for (const [name, source] of Object.entries(sources)) checkSource(source, name)
  if (mapping.kind === null) return
  const entity = seriesOfKind(kernel, mapping.kind)
  for (const source of mapping.fields) {
    checkSource(source.from, 'fields')
    checkField(entity, source, 'fields')
  }
}

function seriesOfKind(kernel: Kernel, kind: string): Entity {
  const entity = seriesOf(kernel, kind)
  if (!entity) throw new AppError('mapping.kind', { kind }, null, 'kind')
  return entity
}

/** @param at name of the form field */
function checkField(entity: Entity, { field, unit }: { field: string; unit: string }, at: string): void {
  if (!(field in entity.field) && !isFactorFlag(entity, field)) throw new AppError('mapping.field', { name: field }, null, at)
  if (unit !== '' && !isConvertible(unit, entity.field[field]?.unit ?? ''))
    throw new AppError('mapping.unit', { name: field, unit }, null, at)
}

function checkSource(source: string, field: string): void {
  const fault = source === '' ? null : sourceFault(source)
  if (fault !== null) throw new AppError('mapping.source', { source: source.slice(0, 100), fault }, null, field)
}
