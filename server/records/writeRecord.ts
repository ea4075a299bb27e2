// Write one record: which view is meant, may they, is it right, store, and what code adds to it.

import { type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { inFormOrder } from '../../engine/model/entity/sections.ts'
import { type MeValue, valueOfMe } from '../../engine/model/expressions/me.ts'
import { normalValue } from '../../engine/model/formats/normalValue.ts'
import { isObject } from '../../engine/model/isObject.ts'
import { whereDefaults } from '../../engine/model/list/filter.ts'
import { addPresets } from '../../engine/model/records/computed.ts'
import { TOP } from '../../engine/model/records/tree.ts'
import { isEditable, isEmpty } from '../../engine/model/records/values.ts'
import { AppError } from '../errors.ts'
import { actorOf, checkWrite, grantsOf, wholeActorOf } from './actor.ts'
import { objectBody } from './body.ts'
import type { Context } from './context.ts'
import { type EntityViews, fieldDefaults, findStoredMember, viewOfSubmit } from './entityViews.ts'
import { withoutHidden } from './hiddenFields.ts'
import { announce, type EntityHook, isHidden } from './hook.ts'
import { judgeWrite, workedOut } from './judgement.ts'
import { seesPrivate } from './masked.ts'
import { missingRows } from './startingRows.ts'
import { typedBody } from './typedBody.ts'
import { refuseUnknownFields } from './unknownNames.ts'
import { updateStored } from './updateStored.ts'
import { unmasked } from './writeQuestions.ts'

/** A record as it was, and as it is. */
export interface Written {
  before: Rec | null
  after: Rec
}

/** Judges and stores within a transaction. @param body as the hooks completed it */
export async function writeRecord(
  db: Database,
  context: Context,
  body: Rec,
  asked: Entity,
  family: EntityViews,
  hooks: readonly EntityHook[],
): Promise<Written> {
  const id = textOf(body, 'id')
  const expected = textOf(body, 'updateTime')
  const actor = actorOf(context)
  const scope = { db, entity: family.whole, actor: wholeActorOf(context), context }
  const grants = grantsOf(context)
  checkMayWrite(context, family, id)
  const found = id === '' ? null : await findStoredMember(db, family, id, actor)
  if (id !== '' && (!found || isHidden(hooks, context, found.stored.record))) throw new AppError('record.notYours')
  const stored = found?.stored.record ?? null
  const told = await unmasked(db, family.whole, body, stored, seesPrivate(context, family.whole))
  const view = viewOfSubmit(family, asked, said(told, family.whole), stored)
  if (!view) throw new AppError('record.outsideView', { title: asked.title })
  checkWrite(grants, stored ? view.permissions.edit : view.permissions.add, view, actor)
  if (found) checkWrite(grants, found.view.permissions.edit, found.view, actor)
  if (found && ![found.view, view].every((one) => isEditable(one, found.stored.record))) throw new AppError('record.notEditable')
  if (stored && expected !== '' && expected !== stored.updateTime) throw new AppError('record.conflict')

  const values = valuesOf(told, view, stored)
  if (!stored) Object.assign(values, await missingRows(context.platform, actor.tenantId, view, values))
  const place = { db, actor, language: context.language }
  const complete = () => completeNew(db, view, values, context)
  const fields = judged(context, view, stored, values)
  await judgeWrite({ entity: view, values, stored, fields, ...(stored ? {} : { complete }) }, place)

  if (!found || !stored) {
    for (const hook of hooks) Object.assign(values, await hook.inserting?.({ ...scope, values }))
    const after = await repository(db, view, actor).insert(values)
    const written = { before: null, after }
    for (const hook of hooks) await hook.inserted?.({ ...scope, ...written })
    announce(db, hooks, { ...scope, ...written })
    return written
  }
  const version = expected === '' ? undefined : expected
  const after = await updateStored(scope, hooks, { view, writer: actor, stored: found.stored, values, version })
  return { before: stored, after }
}

/** Throws auth.noPermission for a caller who writes through no view of the table. */
function checkMayWrite(context: Context, { written }: EntityViews, id: string): void {
  const grants = grantsOf(context)
  if (!written.some(({ permissions }) => grants(id === '' ? permissions.add : permissions.edit))) throw new AppError('auth.noPermission')
}

/** A text of the body that is no field to be judged; empty when it is not there. */
function textOf(body: Rec, name: string): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw new AppError('request.parameterInvalid', { name })
  return value
}

const writables = new WeakMap<Entity, Entity['fields']>()

function writable(entity: Entity): Entity['fields'] {
  const known = writables.get(entity)
  if (known) return known
  // In the order of the form: the fault that is told is the first that a person meets there.
  const fields = inFormOrder(entity.fields.filter((field) => !field.readOnly && field.children === null))
  writables.set(entity, fields)
  return fields
}

const judgedFields = new WeakMap<Entity, Entity['fields']>()

/** The fields that a submit writes, and those that are computed from them. */
function judgedInSubmits(entity: Entity): Entity['fields'] {
  const known = judgedFields.get(entity)
  if (known) return known
  const fields = inFormOrder(entity.fields.filter((field) => (!field.readOnly || field.compute !== null) && field.children === null))
  judgedFields.set(entity, fields)
  return fields
}

function said(body: Rec, entity: Entity): Rec {
  return Object.fromEntries(writable(entity).flatMap(({ name }) => (Object.hasOwn(body, name) ? [[name, body[name]]] : [])))
}

/** The known fields of the body in their normal form; empty text means no value. No parent is the top. An insert gets defaults, and what makes it part of its view. */
function valuesOf(body: Rec, view: Entity, stored: Rec | null): Rec {
  const values = said(body, view)
  for (const name in values) {
    const field = view.field[name]
    const value = field ? normalValue(field, values[name]) : values[name]
    values[name] = value === '' ? null : value
  }
  const all = stored ? values : { ...values, ...missingDefaults(view, values), ...whereDefaults(view) }
  const parent = view.tree?.parent
  if (parent !== undefined && (!stored || parent in all) && isEmpty(all[parent])) all[parent] = TOP
  return all
}

/** Defaults of what an insert leaves out. Forms of other clients send `''` for every input that nobody touched, and no number is empty text. */
function missingDefaults(view: Entity, values: Rec): Rec {
  const isOut = (name: string) => !Object.hasOwn(values, name) || (values[name] === null && view.field[name]?.type !== 'string')
  return Object.fromEntries(Object.entries(fieldDefaults(view)).filter(([name]) => isOut(name)))
}

/** Blank texts and empty lists as `null`, in the rows of tables as well. An empty text stays what it is, and so does an empty list of records. */
function withoutBlanks(fields: readonly Field[], values: Rec): Rec {
  const all = { ...values }
  for (const { name, items, children } of fields) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (items && Array.isArray(value)) all[name] = value.map((row) => (isObject(row) ? withoutBlanks(items.fields, row) : row))
    else if (children === null && value !== undefined && value !== '' && isEmpty(value)) all[name] = null
  }
  return all
}

/** Writes what a new record leaves out into its values: what the user or a referred record gives, then what is computed from the rest. */
export async function completeNew(db: Database, view: Entity, values: Rec, context: Context): Promise<void> {
  await addStarts(db, view, values, context)
  addPresets(view.fields, values, (expression, from) => workedOut(expression, from, view, context.language))
}

/** Omitted values come from the user, or from the record that another field refers to. */
async function addStarts(db: Database, view: Entity, values: Rec, context: Context): Promise<void> {
  for (const { name, start } of view.fields) {
    if (start === null || !isEmpty(values[name])) continue
    values[name] = start.from === 'me' ? valueOfMe(start.member as MeValue) : await ofReferred(db, view, values, start, context)
  }
}

async function ofReferred(
  db: Database,
  { field }: Entity,
  values: Rec,
  { from, member }: NonNullable<Field['start']>,
  context: Context,
): Promise<unknown> {
  const choices = field[from]?.choices
  const id = values[from]
  if (choices?.kind !== 'entity' || typeof id !== 'string' || id === '') return null
  const referred = context.platform.library().entities.get(choices.entity)
  const record = referred?.field[member] && !referred.field[member].writeOnly && (await repository(db, referred, actorOf(context)).get(id))
  return record ? (record[member] ?? null) : null
}

/** An empty secret stays as it is: no form ever showed it. A file does not come in a sheet: the form asks for it afterwards. */
function judged({ isImport }: Context, view: Entity, stored: Rec | null, values: Rec): Entity['fields'] {
  const isLeftOut = ({ writeOnly, upload }: Field) => (stored !== null && writeOnly) || (isImport === true && upload !== null)
  return judgedInSubmits(view).filter((field) => !isLeftOut(field) || !isEmpty(values[field.name]))
}

/** The body as it shall be judged and stored: a blank value of a field is no value before anything computes with it. */
export async function completed(context: Context, family: EntityViews, hooks: readonly EntityHook[]): Promise<Rec> {
  const { fields } = family.whole
  const sent = objectBody(context.body)
  const typed = withoutBlanks(fields, typedBody(fields, sent))
  if (context.appliesStrict) {
    // Names that are offered instead are for those who may write.
    checkMayWrite(context, family, textOf(typed, 'id'))
    refuseUnknownFields(context, family, hooks, sent)
  }
  let body: Rec = { ...typed, ...context.prepared }
  for (const hook of hooks) body = (await hook.submitting?.(context, body)) ?? body
  return withoutHidden(context, family, typed, body)
}
