// Writes one record: selects the view, checks permissions, validates, stores and runs hooks.

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
import { isEmpty } from '../../engine/model/records/values.ts'
import { AppError } from '../errors.ts'
import { actorOf, actorWithoutScopes, checkWrite, grantsOf } from './actor.ts'
import { objectBody } from './body.ts'
import type { Context } from './context.ts'
import { editableValues, refuseUnfillable } from './editable.ts'
import { type EntityViews, familyWithButton, fieldDefaults, findStoredMember, isWithin, viewOfSubmit } from './entityViews.ts'
import { withoutHidden } from './hiddenFields.ts'
import { announce, type EntityHook } from './hook.ts'
import { anyViewRefusal, editStateRefusal, enforce, reachedMember } from './refusals.ts'
import { countSave } from './saveCounts.ts'
import { sightOf } from './sight.ts'
import { missingRows } from './startingRows.ts'
import { typedBody } from './typedBody.ts'
import { refuseUnknownFields } from './unknownNames.ts'
import { updateStored } from './updateStored.ts'
import { evaluateOrRefuse, validateWrite, violatedRules } from './validateWrite.ts'
import { unmasked } from './writeProbes.ts'

/** A record before and after the write. */
export interface Written {
  before: Rec | null
  after: Rec
}

/** Validates and stores within a transaction. @param body body completed by hooks */
export async function writeRecord(
  db: Database,
  context: Context,
  body: Rec,
  requestedEntity: Entity,
  allViews: EntityViews,
  hooks: readonly EntityHook[],
): Promise<Written> {
  const id = textOf(body, 'id')
  const family = familyWithButton(allViews, id === '' ? 'add' : 'edit')
  const expected = textOf(body, 'updateTime')
  const actor = actorOf(context)
  const scope = { db, entity: family.merged, actor: actorWithoutScopes(context), context }
  const grants = grantsOf(context)
  checkMayWrite(context, family, id)
  const found = id === '' ? null : reachedMember(context, hooks, await findStoredMember(db, family, id, actor))
  const stored = found?.stored.record ?? null
  const sight = sightOf(context, family.merged)
  const editable = editableValues(family.merged, { sent: objectBody(context.body), body, stored }, sight)
  const unmaskedBody = await unmasked(db, family.merged, editable, stored, sight)
  const view = viewOfSubmit(family, requestedEntity, writableValues(unmaskedBody, family.merged), stored)
  if (!view) throw new AppError('record.outsideView', { title: requestedEntity.title })
  checkWrite(grants, stored ? view.permissions.edit : view.permissions.add, view, actor)
  if (found) checkWrite(grants, found.view.permissions.edit, found.view, actor)
  if (found) enforce(editStateRefusal([found.view, view], found.stored.record))
  if (stored && expected !== '' && expected !== stored.updateTime) throw new AppError('record.conflict')

  const values = valuesOfSubmit(unmaskedBody, view, stored)
  if (!stored) Object.assign(values, await missingRows(context.platform, actor.tenantId, view, values))
  if (!stored) refuseUnfillable(view, values, sight)
  const place = { db, actor, language: context.language }
  const complete = () => completeNew(db, view, values, context)
  const fields = fieldsOfSubmit(context, view, stored, values)
  const write = { entity: view, values, stored, fields, ...(stored ? {} : { complete }) }
  await validateWrite(write, place).catch((error: Error) => {
    const faults = violatedRules(error)
    if (faults.length > 0) countSave(context.platform, view, faults)
    throw error instanceof AppError ? hooks.reduce((refusal, hook) => hook.refusing?.(context, view, refusal) ?? refusal, error) : error
  })

  countSave(context.platform, view, [])

  if (!found || !stored) {
    for (const hook of hooks) Object.assign(values, await hook.inserting?.({ ...scope, values }))
    const after = await repository(db, view, actor).insert(values)
    // Running numbers and computed values decide too. Tables of other databases cannot take the row back.
    if (view.source === null && !isWithin(family, after)) throw new AppError('record.outsideView', { title: requestedEntity.title })
    const written = { before: null, after }
    for (const hook of hooks) await hook.inserted?.({ ...scope, ...written })
    announce(db, hooks, { ...scope, ...written })
    return written
  }
  const version = expected === '' ? undefined : expected
  const after = await updateStored(scope, hooks, { view, writer: actor, stored: found.stored, values, version })
  return { before: stored, after }
}

/** Throws auth.noPermission when the caller may write through none of the views. */
function checkMayWrite(context: Context, { written }: EntityViews, id: string): void {
  enforce(anyViewRefusal(context, written, id === '' ? 'add' : 'edit'))
}

/** Text member of the body that is no field; empty if absent. */
function textOf(body: Rec, name: string): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw new AppError('request.parameterInvalid', { name })
  return value
}

const writables = new WeakMap<Entity, Entity['fields']>()

function writable(entity: Entity): Entity['fields'] {
  const known = writables.get(entity)
  if (known) return known
  // In the order of the form, so that the reported fault is the first one in the form.
  const fields = inFormOrder(entity.fields.filter((field) => !field.readOnly && field.children === null))
  writables.set(entity, fields)
  return fields
}

const validatedFields = new WeakMap<Entity, Entity['fields']>()

/** Fields that a submit writes, and fields computed from them. */
function validatedInSubmits(entity: Entity): Entity['fields'] {
  const known = validatedFields.get(entity)
  if (known) return known
  const fields = inFormOrder(entity.fields.filter((field) => (!field.readOnly || field.compute !== null) && field.children === null))
  validatedFields.set(entity, fields)
  return fields
}

function writableValues(body: Rec, entity: Entity): Rec {
  return Object.fromEntries(writable(entity).flatMap(({ name }) => (Object.hasOwn(body, name) ? [[name, body[name]]] : [])))
}

/**
 * Fields of the body in normal form; empty text means no value, no parent means root. An insert gets defaults and the values of its view's
 * `where`.
 */
export function valuesOfSubmit(body: Rec, view: Entity, stored: Rec | null): Rec {
  const values = writableValues(body, view)
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

/**
 * Defaults for missing values of an insert. Other clients send `''` for untouched inputs, so an empty text counts as missing for a number.
 */
function missingDefaults(view: Entity, values: Rec): Rec {
  const isOut = (name: string) => !Object.hasOwn(values, name) || (values[name] === null && view.field[name]?.type !== 'string')
  return Object.fromEntries(Object.entries(fieldDefaults(view)).filter(([name]) => isOut(name)))
}

/** Replaces blank texts and empty lists by `null`, also in table rows. A value `''` stays, as does an empty list of child records. */
function withoutBlanks(fields: readonly Field[], values: Rec): Rec {
  const all = { ...values }
  for (const { name, items, children } of fields) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (items && Array.isArray(value)) all[name] = value.map((row) => (isObject(row) ? withoutBlanks(items.fields, row) : row))
    else if (children === null && value !== undefined && value !== '' && isEmpty(value)) all[name] = null
  }
  return all
}

/** Completes the values of a new record: from the user or a referenced record, then computed presets. */
export async function completeNew(db: Database, view: Entity, values: Rec, context: Context): Promise<void> {
  await addStarts(db, view, values, context)
  addPresets(view.fields, values, (expression, from) => evaluateOrRefuse(expression, from, view, context.language))
}

/** Missing values are taken from the user, or from the record that another field refers to. */
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

/** Fields to validate. An empty secret stays unchanged, since forms do not show it; required files cannot be in a sheet. */
export function fieldsOfSubmit({ isImport }: Context, view: Entity, stored: Rec | null, values: Rec): Entity['fields'] {
  const isLeftOut = ({ writeOnly, upload }: Field) => (stored !== null && writeOnly) || (isImport === true && upload !== null)
  return validatedInSubmits(view).filter((field) => !isLeftOut(field) || !isEmpty(values[field.name]))
}

/** Body prepared for validation and storage: blank values are removed before anything is computed. */
export async function completed(context: Context, family: EntityViews, hooks: readonly EntityHook[]): Promise<Rec> {
  const { fields } = family.merged
  const sent = objectBody(context.body)
  const typed = withoutBlanks(fields, typedBody(fields, sent))
  if (context.appliesStrict) {
    // Checked first, since suggestions of names are only for users who may write.
    checkMayWrite(context, family, textOf(typed, 'id'))
    refuseUnknownFields(context, family, hooks, sent)
  }
  let body: Rec = { ...typed, ...context.prepared }
  for (const hook of hooks) body = (await hook.submitting?.(context, body)) ?? body
  return withoutHidden(context, family, typed, body)
}
