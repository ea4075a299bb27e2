// Reads and adds correction notes. Records of an entity with corrections contain their notes.

import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import { CORRECT, CORRECTIONS, type Correction, correctableFields } from '#model/entity/corrections.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { readNumber } from '#model/formats/readNumber.ts'
import { entityOf, type Rec, repository, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorOf, actorWithoutScopes, checkWrite, grantsOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'
import { entityViewsOf } from '../../records/entityViews.ts'
import type { EntityHook } from '../../records/hook.ts'
import { seenMember } from '../../records/read.ts'
import { sightOf } from '../../records/sight.ts'

const NOTE = 'correction-note'
/** Maximum number of notes of a record, which every answer with the record contains. */
const MAX_NOTES = 100

/** The entity of the path; throws if it has no notes or the caller may not add any. */
function correctedEntity(call: Call): Entity {
  const entity = call.platform.library().entities.get(call.params.entity ?? '')
  if (!entity?.corrections || !call.rights.reads.has(entity.name)) throw new AppError('auth.noPermission')
  const permission = entity.actions.find(({ name }) => name === CORRECT)?.permission ?? null
  checkWrite(grantsOf(call), permission, entity, actorOf(call))
  return entity
}

/** Fields that may have notes of the caller. @param record `null` for all records */
function fieldsFor(call: Call, entity: Entity, record: Rec | null): Field[] {
  const sight = sightOf(call, entity)
  return correctableFields(entity).filter((field) => sight.privacyIn(field, record) === null)
}

/** Names and titles of the fields, in the language of the reader. */
async function fields(call: Call): Promise<{ name: string; title: string }[]> {
  const entity = correctedEntity(call)
  const word = (chinese: string) => translatedWord(entity, chinese, call.language)
  return fieldsFor(call, entity, null).map(({ name, title, unit }) => ({
    name,
    title: unit === null ? word(title) : `${word(title)} (${word(unit)})`,
  }))
}

/** `{field, value, reason}` for the record with the `id` of the query, which the caller must be able to open. */
async function add(call: Call): Promise<void> {
  const entity = correctedEntity(call)
  // The note belongs to the tenant of the caller, so its record is looked for there.
  const own = { ...call, query: { id: call.query.id ?? '' } }
  const { record } = await seenMember(own, { entity, offer: null }, entityViewsOf([entity]))
  const { field: name, value, reason } = objectBody(call.body)
  const field = fieldsFor(call, entity, record).find((one) => one.name === name)
  if (!field) throw new AppError('request.parameterInvalid', { name: 'field' })
  const texts = { value: textIn(call, 'value', value), reason: textIn(call, 'reason', reason) }
  const isNumber = field.type === 'number' || field.type === 'integer'
  if (isNumber && field.choices === null && readNumber(field, texts.value) === null)
    throw new AppError('request.parameterInvalid', { name: 'value' })
  const values = { entity: entity.base, recordId: record.id, field: field.name, ...texts }
  await call.platform.store.transaction(async (db) => {
    const notes = repository(db, NOTE, actorWithoutScopes(call))
    const ids = await notes.ids({ entity_equal: entity.base, recordId_equal: textOf(record, 'id') }, MAX_NOTES)
    if (ids.length >= MAX_NOTES) throw new AppError('correction.tooMany', { limit: MAX_NOTES })
    await notes.insert(values)
  })
}

/** A filled text within the limits of the note's field. */
function textIn({ platform }: Call, name: string, value: unknown): string {
  const rule = entityOf(platform, NOTE).field[name]?.rules.find(({ kind }) => kind === 'maxLength')
  const most = rule?.kind === 'maxLength' ? rule.limit : 0
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (text === '' || text.length > most) throw new AppError('request.parameterInvalid', { name })
  return text
}

export const correctionRoutes: readonly Route[] = [
  { method: 'GET', path: `${CORRECTIONS}/fields/{entity}`, access: 'user', handle: fields },
  {
    method: 'POST',
    path: `${CORRECTIONS}/add/{entity}`,
    access: 'user',
    described: {
      ...takesJson({ field: TEXT, value: { type: ['string', 'number'] }, reason: TEXT }, ['field', 'value', 'reason']),
      query: { id: TEXT },
      required: ['id'],
    },
    handle: add,
  },
]

/** Adds the notes of each record, without those of values that the caller may not see. */
export const correctionHook: EntityHook = {
  entity: ({ corrections }) => corrections,
  members: ['corrections'],
  async extendRecords(context, records, entity) {
    if (records.length === 0) return
    const notes = repository(context.platform, NOTE, actorWithoutScopes(context))
    const ids = records.map(({ id }) => String(id))
    const rows = await notes.find({ entity_equal: entity.base, recordId_in: ids.join(',') })
    if (rows.length === 0) return
    await notes.addRefNames(rows)
    const sight = sightOf(context, entity)
    const isShown = (record: Rec) => (note: Rec) => {
      const field = entity.field[textOf(note, 'field')]
      return field !== undefined && sight.privacyIn(field, record) === null
    }
    const byRecord = Map.groupBy(
      rows.toSorted((one, other) => textOf(one, 'createTime').localeCompare(textOf(other, 'createTime'))),
      (row) => textOf(row, 'recordId'),
    )
    for (const record of records) {
      const own = (byRecord.get(String(record.id)) ?? []).filter(isShown(record))
      if (own.length > 0) record.corrections = own.map(noteOf)
    }
  },
}

function noteOf(row: Rec): Correction {
  const text = (name: string) => textOf(row, name)
  return { field: text('field'), value: text('value'), reason: text('reason'), userName: text('createUserName'), time: text('createTime') }
}
