// Judges a form of a preview by the rules of the draft. Nothing is stored, and no answer depends on values that the caller may not see.

import type { Call } from '#http/route.ts'
import { isSamePart } from '#model/compare/change.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { isFilter, parseFilter } from '#model/list/filter.ts'
import type { Fault } from '#model/records/rules.ts'
import { TOP } from '#model/records/tree.ts'
import { isEmpty } from '#model/records/values.ts'
import { actorOf } from '#records/actor.ts'
import { entityViewsOf } from '#records/entityViews.ts'
import { sightOf } from '#records/sight.ts'
import { refuseFaults, validateWrite } from '#records/validateWrite.ts'
import { completed, completeNew, fieldsOfSubmit, valuesOfSubmit } from '#records/writeRecord.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { refuseStatementsThatWrite } from '#store/store.ts'
import { previewDetail } from './previewCalls.ts'
import type { PreviewModel } from './previewModel.ts'
import { type FieldMap, fieldMap } from './previewRows.ts'

/** Rows of a key: the record itself, and another one. */
const WITH_ANOTHER = 2

/** Body of a submit. Throws record.invalid with the faults at their fields. Code of modules is not run: it might write, or call others. */
export async function judge(call: Call, model: PreviewModel): Promise<Rec> {
  refuseStatementsThatWrite()
  const map = fieldMap(model.entity, model.live)
  const entity = judgedEntity(call, model, map)
  const { appliesStrict: _, ...context } = call
  const body = await completed(context, entityViewsOf([entity]), [])
  const id = textOf(body, 'id')
  const stored = id === '' ? null : await previewDetail(call, model, id)
  const values = { ...valuesOfSubmit(body, entity, stored), ...childRows(entity, body) }
  const isSeen = (field: Field) => stored === null || isUnmasked(call, model, map, field, stored)
  // A mask that comes back is no value.
  for (const field of entity.fields) if (!isSeen(field) && values[field.name] === stored?.[field.name]) delete values[field.name]
  const fields = [...fieldsOfSubmit(context, entity, stored, values), ...entity.fields.filter(({ children }) => children !== null)]
  const place = { db: call.platform.store.db, actor: actorOf(call), language: call.language }
  const complete = () => completeNew(place.db, entity, values, call)
  const judged = fields.filter((field) => isSeen(field) || Object.hasOwn(values, field.name))
  // The parent would be looked for in the table, among the tenants and in the source of the draft.
  const record = await validateWrite(
    { entity: { ...entity, tree: null }, values, stored, fields: judged, ...(stored ? {} : { complete }) },
    place,
  )
  const faults = [...(await parentFaults(call, model, record)), ...(await takenFaults(call, model, map, record))]
  refuseFaults(faults, model.entity, call.language)
  return { id }
}

const childRows = ({ fields }: Entity, body: Rec): Rec =>
  Object.fromEntries(fields.flatMap(({ name, children }) => (children !== null && Object.hasOwn(body, name) ? [[name, body[name]]] : [])))

/** False for a value of which the caller sees a mask, by the live file or by the draft. */
function isUnmasked(call: Call, { entity, live }: PreviewModel, { liveOf }: FieldMap, field: Field, stored: Rec): boolean {
  const old = liveOf(field.name)
  const isOpen = sightOf(call, entity).privacyIn(field, stored) === null
  return isOpen && (old === null || live === null || sightOf(call, live).privacyIn(old, stored) === null)
}

/**
 * The entity without what would compare or read values of other records: these questions are asked by calls of the caller. References are
 * compared if they are the live ones, or name records by id whose list the caller reads.
 */
function judgedEntity({ rights }: Call, { entity }: PreviewModel, { liveOf }: FieldMap): Entity {
  const isComparable = ({ name, choices }: Field) =>
    choices?.kind !== 'entity' ||
    isSamePart(liveOf(name)?.choices, choices) ||
    (choices.value === 'id' && Object.keys(choices.where).length === 0 && rights.reads.has(choices.entity))
  const judged = (field: Field): Field => ({
    ...field,
    unique: null,
    start: field.start?.from === 'me' ? field.start : null,
    choices: isComparable(field) && field.name !== entity.tree?.parent ? field.choices : null,
    items: field.items && {
      ...field.items,
      fields: field.items.fields.map((column) => (column.choices?.kind === 'entity' ? { ...column, choices: null } : column)),
    },
  })
  const fields = entity.fields.map(judged)
  const field = Object.fromEntries(fields.map((one) => [one.name, one]))
  return { ...entity, fields, field }
}

/** A fault for a parent that the caller cannot open. */
async function parentFaults(call: Call, model: PreviewModel, record: Rec): Promise<Fault[]> {
  const { entity, live } = model
  const field = entity.field[entity.tree?.parent ?? '']
  const id = String(record[field?.name ?? ''] ?? '')
  if (!field || !live?.endpoints.detail || id === '' || id === TOP) return []
  try {
    await previewDetail(call, model, id)
    return []
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return [{ field: field.name, title: field.title, key: 'rule.reference', args: { title: field.title }, text: null }]
  }
}

/** Faults of unique fields, as far as the live list of the caller shows other records with the values. */
async function takenFaults(call: Call, { entity, live }: PreviewModel, map: FieldMap, record: Rec): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const field of entity.fields) {
    if (field.unique === null || live === null || isEmpty(record[field.name]) || map.liveOf(field.name) === null) continue
    const query = keyQuery(entity, live, map, [field.name, ...field.unique], record)
    if (query === null || !(await isTakenFor(call, live, query, String(record.id ?? textOf(call.body as Rec, 'id'))))) continue
    const args = { title: field.title }
    faults.push({ field: field.name, title: field.title, key: 'rule.unique', args, text: field.uniqueMessage })
  }
  return faults
}

/** `null` if no stored record can have these values, or the live list cannot be asked for them. */
function keyQuery(entity: Entity, live: Entity, map: FieldMap, names: readonly string[], record: Rec): Record<string, string> | null {
  const query: Record<string, string> = {}
  for (const name of names) {
    const old = map.liveOf(name)
    const value = String(record[name] ?? '')
    if (old === null && value !== String(entity.field[name]?.default ?? '')) return null
    if (old === null) continue
    const key = value === '' ? `${old.name}_null` : `${old.name}_equal`
    if (!isFilter(parseFilter(live, key))) return null
    query[key] = value === '' ? 'true' : value
  }
  return query
}

async function isTakenFor(call: Call, live: Entity, query: Readonly<Record<string, string>>, id: string): Promise<boolean> {
  const [list] = live.endpoints.list ?? []
  if (list?.method !== 'GET') return false
  try {
    const answer = (await call.get(list.path, { ...query, size: String(WITH_ANOTHER) })) as { records?: Rec[] } | Rec[]
    const rows = Array.isArray(answer) ? answer : (answer.records ?? [])
    return rows.some((row) => String(row.id) !== id)
  } catch (error) {
    // The caller may not ask for the value.
    if (error instanceof AppError) return false
    throw error
  }
}
