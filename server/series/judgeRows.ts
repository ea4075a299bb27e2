// Validates device rows: rules of the entity, and a plausible time.

import type { Rec } from '#store/rows.ts'
import { kept } from '#store/sql/index.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { judge } from '../../engine/model/records/rules.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import type { Language } from '../../i18n/say.ts'
import { USERS } from '../access/account.ts'
import { AppError } from '../errors.ts'
import { scriptFaults, typeFaults, wordFault } from '../records/judgement.ts'

/** How far a device's clock may run ahead. */
const AHEAD_MS = 5 * 60_000
const DAY_MS = 86_400_000

/** A row as it shall be stored, or the sentence that says why not. */
export type RowResult = Rec | string

/**
 * @param row what came
 * @param now the moment it came
 */
export function judgeRow(entity: Entity, { kind: _, ...row }: Rec, now: Date, language: Language): RowResult {
  const { series } = entity
  if (!series) throw new Error(`${entity.name} is no series`)
  const own = sentFields(entity)
  const refusal = (error: AppError) => error.sentence(language, entity.words)
  const unknown = Object.keys(row).find((name) => !own.has(name))
  if (unknown !== undefined) return refusal(new AppError('telemetry.fieldUnknown', { name: unknown }))
  const record: Rec = {}
  for (const [name, value] of Object.entries(row)) record[name] = written(own.get(name) as Field, value)
  const fields = [...own.values()]
  const [fault] = typeFaults(fields, record).concat(scriptFaults(fields, record))
  const wrong = fault ?? judge(fields, record)[0]
  if (wrong) return wordFault(wrong, entity.words, language).msg
  const moment = String(record[series.time])
  const title = entity.field[series.time]?.title ?? series.time
  if (moment > siteTime(new Date(now.getTime() + AHEAD_MS))) return refusal(new AppError('telemetry.future', { title }))
  if (moment < siteTime(new Date(now.getTime() - (series.keep - 1) * DAY_MS))) return refusal(new AppError('telemetry.tooOld', { title }))
  return record
}

const sent = new WeakMap<Entity, ReadonlyMap<string, Field>>()

/** Fields that a device may send: none that the server computes or people decide. */
function sentFields(entity: Entity): ReadonlyMap<string, Field> {
  const known = sent.get(entity)
  if (known) return known
  const decided = new Set(entity.actions.flatMap(({ set }) => Object.keys(set ?? {})))
  const owner = new Set([entity.series?.project, entity.series?.device])
  const fields = entity.fields.filter(
    ({ name, stored, choices }) =>
      stored && !(name in kept) && !owner.has(name) && !decided.has(name) && !(choices?.kind === 'entity' && choices.entity === USERS),
  )
  const map = new Map(fields.map((field) => [field.name, field]))
  sent.set(entity, map)
  return map
}

/** Lists of codes are kept comma-joined, objects as JSON. */
function written({ multiple, format }: Field, value: unknown): unknown {
  if (multiple && Array.isArray(value)) return value.join(',')
  return format === 'json' && typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
