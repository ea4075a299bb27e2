// Validates device rows field by field: impossible values are left out, the rest of the row is kept.

import type { Rec } from '#store/rows.ts'
import { builtInFieldTypes } from '#store/sql/index.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { isOfFiles } from '../../engine/model/formats/formats.ts'
import { type Fault, validateValues } from '../../engine/model/records/rules.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { USERS } from '../access/account.ts'
import { AppError } from '../errors.ts'
import { privateFilesIn } from '../records/privateFiles.ts'
import { bodyValue } from '../records/typedBody.ts'
import { scriptFaults, typeFaults, wordFault } from '../records/validateWrite.ts'
import type { DiscardedValue } from './discardedValue.ts'
import { countedValues } from './factorFlags.ts'
import { plausible } from './plausible.ts'

/** Tolerated advance of a device's clock. */
const AHEAD_MS = 5 * 60_000
const DAY_MS = 86_400_000
/** Maximum number of unknown members reported per row. */
const MAX_UNKNOWN = 20
const MAX_NAME_LENGTH = 64
const MEASURED: readonly string[] = ['number', 'integer']

/** Private files that rows may name: those shown to the sender in an answer, or any for rows of the server itself. */
export type NamedFiles = ReadonlySet<string> | 'any'

export type RowResult = { row: Rec; leftOut: readonly DiscardedValue[] } | { refused: DiscardedValue }

/**
 * Validates a row. Refuses it when its time, another required field or a field of its key is missing or impossible, or when a run ends before
 * it begins.
 * @param sent the received row
 * @param now time of arrival
 */
export function validateRow(entity: Entity, { kind: _, ...sent }: Rec, now: Date, named: NamedFiles): RowResult {
  const { series } = entity
  if (!series) throw new Error(`${entity.name} is no series`)
  const own = sentFields(entity)
  const fields = [...own.values()]
  const flags = factorFlags(entity, own, sent)
  const unknown = Object.keys(sent).filter((name) => !own.has(name) && !flags.has(name))
  const leftOut: DiscardedValue[] = unknown.slice(0, MAX_UNKNOWN).map((name) => {
    const field = name.slice(0, MAX_NAME_LENGTH).replace(/\p{Cc}/gu, ' ')
    return { field, raw: sent[name], reason: sentences(new AppError('telemetry.fieldUnknown', { name: field }), entity) }
  })
  const row: Rec = {}
  for (const [name, field] of own) if (name in sent) row[name] = plausible(series, field, bodyValue(field, written(field, sent[name])))
  const identity = new Set([series.time, ...series.key, ...fields.filter(({ required }) => required).map(({ name }) => name)])
  for (const faultsOf of [typeFaults, scriptFaults, validateValues]) {
    for (const fault of faultsOf(fields, row)) {
      const { field } = fault
      const reason = { zh: wordFault(fault, entity.words, 'zh').msg, en: wordFault(fault, entity.words, 'en').msg }
      const left = { field, raw: sent[field], reason }
      if (identity.has(field) || isBackwards(fault, entity)) return { refused: left }
      leftOut.push(left)
      delete row[field]
    }
  }
  for (const left of unshownFiles(entity, fields, row, named)) {
    if (identity.has(left.field)) return { refused: left }
    leftOut.push(left)
    delete row[left.field]
  }
  if (flags.size > 0) leftOut.push(...leaveFlagged(entity, row, identity, flags))
  const wrong = wrongMoment(entity, row, now)
  return wrong ? { refused: wrong } : { row, leftOut }
}

/** Fields that name a private file not shown to the sender. Answers sign the links of file fields, and devices upload no files. */
function unshownFiles(entity: Entity, fields: readonly Field[], row: Rec, named: NamedFiles): DiscardedValue[] {
  if (named === 'any') return []
  return fields.filter(isOfFiles).flatMap(({ name }) => {
    const file = privateFilesIn(row[name]).find((one) => !named.has(one))
    return file === undefined ? [] : [{ field: name, raw: row[name], reason: sentences(new AppError('upload.notYours', { file }), entity) }]
  })
}

/** Name of the member that holds the flag of a value: `pm10Flag`. */
const flagOf = (field: string): string => `${field}Flag`

/** True when a member of a row is the flag of a measured value. */
export function isFactorFlag({ series, fields }: Entity, member: string): boolean {
  return Boolean(series?.flag) && fields.some(({ name, type }) => flagOf(name) === member && MEASURED.includes(type))
}

/** Flags of single values by member name; empty in a series without flags. */
function factorFlags({ series }: Entity, own: ReadonlyMap<string, Field>, sent: Rec): ReadonlyMap<string, string> {
  const flags = new Map<string, string>()
  if (!series?.flag) return flags
  for (const { name, type } of own.values()) {
    const member = flagOf(name)
    const flag = sent[member]
    if (MEASURED.includes(type) && !own.has(member) && typeof flag === 'string') flags.set(member, flag.toUpperCase())
  }
  return flags
}

/** Removes values with an invalid flag from the row; if all measured values are invalid, the row keeps them and gets the flag. */
function leaveFlagged(
  { series, fields }: Entity,
  row: Rec,
  identity: ReadonlySet<string>,
  flags: ReadonlyMap<string, string>,
): DiscardedValue[] {
  if (!series?.flag) return []
  const measured = fields.filter(({ name, type }) => MEASURED.includes(type) && !identity.has(name) && isSet(row[name]))
  const [valid = ''] = series.flag.valid
  const { values, leftOut, rowFlag } = countedValues(
    series,
    measured.map(({ name }) => ({ field: name, flag: flags.get(flagOf(name)) ?? valid, values: { [name]: row[name] }, raw: row[name] })),
  )
  for (const { name } of measured) if (!(name in values)) delete row[name]
  const { field: own, valid: counting } = series.flag
  if (rowFlag !== null && (!isSet(row[own]) || counting.includes(String(row[own])))) row[own] = rowFlag
  return leftOut
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null

/** True for the fault of a check that compares end and beginning of a run. */
function isBackwards({ field, key, text }: Fault, { series }: Entity): boolean {
  return field === series?.end && key === 'rule.format' && text !== null
}

function wrongMoment({ series, field, words }: Entity, row: Rec, now: Date): DiscardedValue | null {
  if (!series) return null
  const moment = String(row[series.time])
  const title = (name: string) => field[name]?.title ?? name
  const of = (name: string, error: AppError): DiscardedValue => ({ field: name, raw: row[name], reason: sentences(error, { words }) })
  if (moment > siteTime(new Date(now.getTime() + AHEAD_MS)))
    return of(series.time, new AppError('telemetry.future', { title: title(series.time) }))
  if (moment < siteTime(new Date(now.getTime() - (series.keep - 1) * DAY_MS)))
    return of(series.time, new AppError('telemetry.tooOld', { title: title(series.time) }))
  const end = series.end === null ? undefined : row[series.end]
  if (typeof end !== 'string' || end >= moment) return null
  return of(series.end as string, new AppError('telemetry.endsEarly', { end: title(series.end as string), start: title(series.time) }))
}

export function sentences(error: AppError, { words }: Pick<Entity, 'words'>): DiscardedValue['reason'] {
  return { zh: error.sentence('zh', words), en: error.sentence('en', words) }
}

const sent = new WeakMap<Entity, ReadonlyMap<string, Field>>()

/** Fields that a device may send: without computed fields and fields that users decide. */
function sentFields(entity: Entity): ReadonlyMap<string, Field> {
  const known = sent.get(entity)
  if (known) return known
  const decided = new Set(entity.actions.flatMap(({ set }) => Object.keys(set ?? {})))
  const owner = new Set([entity.series?.project, entity.series?.device])
  const fields = entity.fields.filter(
    ({ name, stored, choices }) =>
      stored &&
      !(name in builtInFieldTypes) &&
      !owner.has(name) &&
      !decided.has(name) &&
      !(choices?.kind === 'entity' && choices.entity === USERS),
  )
  const map = new Map(fields.map((field) => [field.name, field]))
  sent.set(entity, map)
  return map
}

/** Lists of codes are stored comma-joined, objects as JSON. */
function written({ multiple, format }: Field, value: unknown): unknown {
  if (multiple && Array.isArray(value)) return value.join(',')
  return format === 'json' && typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
