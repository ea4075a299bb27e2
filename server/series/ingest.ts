// Ingests rows of devices: validates, completes and stores each once. One transaction also adds roll-up marks and calls the follower with
// stored rows and left-out values.

import { type Rec, repository, seriesRowKey, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import type { Language } from '../../i18n/translate.ts'
import { AppError } from '../errors.ts'
import type { Kernel } from '../kernel.ts'
import type { DiscardedValue } from './discardedValue.ts'
import type { DiscardedOfDevice, DiscardedValueOfKind, Follower, Following, Sender } from './follower.ts'
import { addMarks, rollupMarksOf } from './marks.ts'
import { type NamedFiles, sentences, validateRow } from './validateRow.ts'

/** Rows of one device. */
export interface Batch<S extends Sender = Sender> {
  sender: S
  rows: readonly unknown[]
  /** Values that the device's protocol marks as invalid, by index of the row. The rows do not contain them. */
  leftOut?: ReadonlyMap<number, readonly DiscardedValue[]>
}

export interface Rejected {
  deviceCode: string
  /** Index in the device's batch, from 0. */
  row: number
  reason: string
}

/** A value left out of a row; the row itself was accepted. */
export interface DiscardedRowValue extends Rejected {
  field: string
}

/** Result of one row. `Reason` is a text, or a text for each language. */
interface AnswerWith<Reason> {
  result: 'stored' | 'repeated' | 'refused'
  /** Reason for a refusal. */
  reason?: Reason
  leftOut: readonly { field: string; reason: Reason }[]
}

export type RowAnswer = AnswerWith<string>
export type SeriesRowAnswer = AnswerWith<Readonly<Record<Language, string>>>

/** The result of a row in the language of its sender. */
export const rowAnswerIn = ({ result, reason, leftOut }: SeriesRowAnswer, language: Language): RowAnswer => ({
  result,
  ...(reason ? { reason: reason[language] } : {}),
  leftOut: leftOut.map((one) => ({ field: one.field, reason: one.reason[language] })),
})

export interface Ingested {
  /** Number of rows that changed a table. */
  accepted: number
  /** Number of rows that existed already. */
  duplicates: number
  rejected: Rejected[]
  /** Values that were left out of the other rows, repeated rows included. */
  leftOut: DiscardedRowValue[]
  /** Results of the rows of each batch, in order. */
  answers: SeriesRowAnswer[][]
}

export interface IngestOptions {
  /** Time of arrival, now by default; a simulator that catches up passes its own. */
  at?: Date
  language?: Language
  /** Private files that rows may name; none by default. */
  namedFiles?: NamedFiles
}

interface Group<S extends Sender> {
  sender: S
  entity: Entity
  rows: Rec[]
  /** The values left out of each row. */
  leftOut: (readonly DiscardedValue[])[]
  answers: SeriesRowAnswer[]
}

/** Stores rows of devices. Idempotent; rows may arrive late and in any order. A batch without rows is a sign of life of the device. */
export async function ingestRows<S extends Sender>(
  kernel: Kernel,
  follower: Follower<S>,
  batches: readonly Batch<S>[],
  { at = new Date(), language = 'zh', namedFiles = NO_FILES }: IngestOptions = {},
): Promise<Ingested> {
  const result: IngestResult<S> = { rejected: [], leftOut: [], refused: [], answers: [], language, namedFiles }
  const senders = sendersOf(batches)
  const groups: Group<S>[] = []
  for (const batch of batches)
    groups.push(...sorted(kernel, { ...batch, sender: senders.get(batch.sender.id) ?? batch.sender }, result, at))
  const preparation = await follower.prepare(kernel, [...senders.values()])
  const completed: Group<S>[] = []
  for (const group of merged(groups)) completed.push({ ...group, rows: await preparation.complete(group.entity, group.sender, group.rows) })
  const validated = completed.reduce((sum, { rows }) => sum + rows.length, 0)
  const accepted = await kernel.store.transaction(async (db) => {
    const following = await preparation.begin(db, [...senders.values()], siteTime(at))
    return store(db, [...senders.values()], completed, result.refused, following)
  })
  const { rejected, leftOut, answers } = result
  return { accepted, duplicates: validated - accepted, rejected, leftOut, answers }
}

/** Results for the sender, and the refused rows. */
interface IngestResult<S extends Sender> {
  rejected: Rejected[]
  leftOut: DiscardedRowValue[]
  refused: DiscardedOfDevice<S>[]
  answers: SeriesRowAnswer[][]
  language: Language
  namedFiles: NamedFiles
}

/** Groups the acceptable rows of a batch by series. */
function sorted<S extends Sender>(kernel: Kernel, { sender, rows, leftOut }: Batch<S>, result: IngestResult<S>, at: Date): Group<S>[] {
  const known = [...kernel.library().entities.values()].filter(({ series }) => series?.classes.includes(sender.deviceClass))
  const groups = new Map<Entity, Group<S>>()
  const refused: DiscardedValueOfKind[] = []
  const answers: SeriesRowAnswer[] = []
  result.answers.push(answers)
  for (const [place, row] of rows.entries()) {
    const found = seriesOf(row, sender, known)
    const validated =
      found instanceof AppError
        ? { refused: { field: '', raw: row, reason: sentences(found, NO_WORDS) } }
        : validateRow(found, row as Rec, at, result.namedFiles)
    const rejection = ({ reason }: DiscardedValue): Rejected => ({
      deviceCode: sender.deviceCode,
      row: place,
      reason: reason[result.language],
    })
    if ('refused' in validated) {
      result.rejected.push(rejection(validated.refused))
      refused.push({ ...validated.refused, kind: found instanceof AppError ? '' : (found.series?.kind ?? '') })
      answers.push({ result: 'refused', reason: validated.refused.reason, leftOut: [] })
      continue
    }
    const left = [...(leftOut?.get(place) ?? []), ...validated.leftOut]
    result.leftOut.push(...left.map((one) => ({ ...rejection(one), field: one.field })))
    const answer: SeriesRowAnswer = { result: 'repeated', leftOut: left.map(({ field, reason }) => ({ field, reason })) }
    answers.push(answer)
    const entity = found as Entity
    const group = groups.get(entity) ?? { sender, entity, rows: [], leftOut: [], answers: [] }
    group.rows.push(validated.row)
    group.leftOut.push(left)
    group.answers.push(answer)
    groups.set(entity, group)
  }
  if (refused.length > 0) result.refused.push({ sender, values: refused })
  return [...groups.values()]
}

const NO_WORDS = { words: {} }
const NO_FILES: NamedFiles = new Set()

/** Finds the series of a row: the kind that the row states, or the only series of the device's class. */
function seriesOf(row: unknown, { projectId }: Sender, known: readonly Entity[]): Entity | AppError {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return new AppError('telemetry.notObject')
  if (projectId === '') return new AppError('telemetry.unbound')
  const { kind } = row as Rec
  const found = kind === undefined && known.length === 1 ? known[0] : known.find(({ series }) => series?.kind === kind)
  return found ?? new AppError('telemetry.kindUnknown', { kinds: known.map(({ series }) => series?.kind).join(', ') })
}

/** Groups the rows by device and series, across all batches of the call. */
function merged<S extends Sender>(groups: readonly Group<S>[]): Group<S>[] {
  const bySender = Map.groupBy(groups, ({ sender, entity }) => `${sender.id} ${entity.name}`)
  return [...bySender.values()].map((some) => ({
    ...(some[0] as Group<S>),
    rows: some.flatMap(({ rows }) => rows),
    leftOut: some.flatMap(({ leftOut }) => leftOut),
    answers: some.flatMap(({ answers }) => answers),
  }))
}

async function store<S extends Sender>(
  db: Database,
  senders: readonly S[],
  groups: readonly Group<S>[],
  refused: readonly DiscardedOfDevice<S>[],
  following: Following<S>,
): Promise<number> {
  await following.leftOut(refused)
  const stored = new Map<Group<S>, Rec[]>()
  const leftOut = new Map<Group<S>, DiscardedValueOfKind[]>()
  let accepted = 0
  for (const [key, some] of Map.groupBy(groups, ({ entity, sender }) => `${entity.name} ${sender.tenantId}`)) {
    const { entity, sender } = some[0] as Group<S>
    const places = someOnce(entity, some)
    const changed = await repository(db, entity, systemActor(sender.tenantId)).insertSeries([...places.values()].map(({ row }) => row))
    for (const row of changed) {
      const place = places.get(seriesRowKey(entity.series as NonNullable<Entity['series']>, row))
      if (!place) throw new Error(`${key}: the database answered a row that was not asked`)
      const counted = entity.series?.revise ? place.answers : place.answers.slice(0, 1)
      accepted += counted.length
      for (const answer of counted) answer.result = 'stored'
      const own = stored.get(place.group)
      if (own) own.push(row)
      else stored.set(place.group, [row])
      // Left-out values of a repeated row are not counted again.
      const kind = entity.series?.kind ?? ''
      const left = [...(leftOut.get(place.group) ?? []), ...place.leftOut.map((value) => ({ ...value, kind }))]
      if (left.length > 0) leftOut.set(place.group, left)
    }
    await addMarks(db, rollupMarksOf(entity, changed))
  }
  const rowsOfGroups = [...stored].map(([{ sender, entity }, rows]) => ({ sender, entity, rows: inOrder(entity, rows) }))
  await following.stored(rowsOfGroups)
  await following.leftOut([...leftOut].map(([{ sender }, values]) => ({ sender, values })))
  const newest = new Map(rowsOfGroups.map(({ sender, rows }) => [sender.id, rows.at(-1) ?? null]))
  await following.seen(senders.map((sender) => ({ sender, newest: newest.get(sender.id) ?? null })))
  return accepted
}

/** Each device once, by id. */
const sendersOf = <S extends Sender>(batches: readonly Batch<S>[]): Map<string, S> =>
  new Map(batches.map(({ sender }) => [sender.id, sender]))

interface Place<S extends Sender> {
  group: Group<S>
  row: Rec
  answers: SeriesRowAnswer[]
  leftOut: readonly DiscardedValue[]
}

/** Keeps one row per key: the first one, or with `revise` the combined values of all. */
function someOnce<S extends Sender>(entity: Entity, groups: readonly Group<S>[]): Map<string, Place<S>> {
  const { series } = entity
  const places = new Map<string, Place<S>>()
  if (!series) return places
  for (const group of groups) {
    for (const [at, row] of group.rows.entries()) {
      const leftOut = group.leftOut[at] ?? []
      const answer = group.answers[at] as SeriesRowAnswer
      const key = seriesRowKey(series, row)
      const known = places.get(key)
      if (!known) {
        places.set(key, { group, row, answers: [answer], leftOut })
        continue
      }
      known.answers.push(answer)
      if (series.revise) Object.assign(known, { row: { ...known.row, ...row }, leftOut: [...known.leftOut, ...leftOut] })
    }
  }
  return places
}

function inOrder({ series }: Entity, rows: readonly Rec[]): Rec[] {
  const time = series?.time ?? ''
  return [...rows].sort((one, other) => (String(one[time]) < String(other[time]) ? -1 : 1))
}
