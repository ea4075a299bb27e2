// Entities that share one table: a base and its views.

import { type Actor, type Rec, repository, type StoredWrite } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Endpoint, Entity, Field } from '../../engine/model/entity/entity.ts'
import type { Permissions } from '../../engine/model/entity/menuRow.ts'
import { type Words, wordsOver } from '../../engine/model/entity/translations.ts'
import { whereDefaults, whereMatches } from '../../engine/model/list/filter.ts'
import { addComputed } from '../../engine/model/records/computed.ts'
import { TOP } from '../../engine/model/records/tree.ts'
import { isEmpty } from '../../engine/model/records/values.ts'
import { AppError } from '../errors.ts'
import { toFilterTerm } from './query.ts'

export interface EntityViews {
  base: string
  /** Narrow views first, so that a record is assigned to the most specific one. */
  views: readonly Entity[]
  /** Views with a write endpoint; others are read-only. */
  written: readonly Entity[]
  /** Views at the path of a call: a record outside of them cannot be written by this call. */
  through: readonly Entity[]
  /** All rows of the table, with fields and actions of all views. */
  merged: Entity
  /** English translations of all views by Chinese word. */
  words: Words
}

export function entityViewsOf(members: readonly Entity[]): EntityViews {
  const [first] = members
  if (!first) throw new Error('A family has at least one member')
  const base = members.find((entity) => entity.name === entity.base) ?? first
  const conditions = (entity: Entity) => Object.keys(entity.where).length
  const views = [base, ...members.filter((entity) => entity !== base)].sort((one, other) => conditions(other) - conditions(one))
  const written = views.filter(({ endpoints }) => endpoints.submit !== undefined || endpoints.remove !== undefined)
  const words = views.length === 1 ? base.words : wordsOver(base.words, ...views.map((view) => view.words), base.words)
  return { base: base.base, views, written, through: views, merged: mergedOf(base, views), words }
}

/** The family restricted to views at a path, for views with their own paths. */
export function familyAtPath(family: EntityViews, path: string): EntityViews {
  return { ...family, through: viewsAtPath(family.views, path) }
}

/** The views with an endpoint or action at a path. */
export function viewsAtPath(views: readonly Entity[], path: Endpoint['path']): Entity[] {
  return views.filter(
    ({ endpoints, actions }) =>
      Object.values(endpoints).some((some) => some.some((endpoint) => endpoint.path === path)) ||
      actions.some(({ call }) => call?.path === path),
  )
}

/**
 * The family for a call that needs one of the buttons: views at the path that switch them off lead to no record. Throws auth.noPermission
 * if all do.
 */
export function familyWithButton(family: EntityViews, ...buttons: readonly (keyof Permissions)[]): EntityViews {
  const through = viewsWithButton(family, buttons)
  if (through.length === family.through.length) return family
  if (through.length === 0) throw new AppError('auth.noPermission')
  return { ...family, through }
}

/** Views at the path of the call that have one of the buttons. */
export function viewsWithButton({ through }: EntityViews, buttons: readonly (keyof Permissions)[]): Entity[] {
  return through.filter(({ permissions }) => buttons.some((button) => permissions[button] !== null))
}

/** True if a view at the path of the call has the record. */
export const isWithin = ({ through }: EntityViews, record: Rec): boolean => through.some((view) => whereMatches(view, record))

function mergedOf(base: Entity, views: readonly Entity[]): Entity {
  if (views.length === 1) return withoutWhere(base)
  const field: Record<string, Field> = Object.assign({}, ...[...views].reverse().map((view) => view.field), base.field)
  const tree = views.find((view) => view.tree)?.tree ?? null
  const actions = [
    ...Map.groupBy(
      [base, ...views].flatMap((view) => view.actions),
      ({ name }) => name,
    ).values(),
  ].flatMap(([first]) => first ?? [])
  const process = views.find((view) => view.process)?.process ?? null
  return { ...base, where: {}, tree, process, field, fields: Object.values(field), actions }
}

const unnarrowed = new WeakMap<Entity, Entity>()

/** The entity without the `where` of its view: all rows of its table. */
export function withoutWhere(entity: Entity): Entity {
  if (Object.keys(entity.where).length === 0) return entity
  const known = unnarrowed.get(entity)
  if (known) return known
  const unfiltered = { ...entity, where: {} }
  unnarrowed.set(entity, unfiltered)
  return unfiltered
}

/** View whose `where` matches a stored record; `null` for none, or none at the call's path. */
export function viewOfRecord(family: EntityViews, record: Rec): Entity | null {
  const { views, written } = family
  if (!isWithin(family, record)) return null
  return [...written, ...views].find((view) => whereMatches(view, record)) ?? null
}

/**
 * View of a submit, from the sent values over stored values over defaults. Empty values do not count. Without other values a new record
 * belongs to `requestedEntity`, the entity of the called path, and is a root in a tree.
 */
export function viewOfSubmit(family: EntityViews, requestedEntity: Entity, values: Rec, stored: Rec | null): Entity | null {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
  const top = ({ tree }: Entity): Rec => (tree ? { [tree.parent]: TOP } : {})
  const before = (view: Entity): Rec => ({
    ...top(view),
    ...fieldDefaults(view),
    ...(view === requestedEntity ? whereDefaults(view) : {}),
  })
  const after = (view: Entity): Rec => (stored === null ? withNarrowing(view, { ...before(view), ...filled }) : { ...stored, ...filled })
  const isViewOf = (view: Entity): boolean => {
    const record = after(view)
    return whereMatches(view, record) && isWithin(family, record)
  }
  return family.written.find(isViewOf) ?? null
}

/** The record with its computed values if the `where` of the view reads one. */
function withNarrowing(view: Entity, record: Rec): Rec {
  const isComputed = Object.keys(view.where).some((key) => (view.field[key] ?? view.field[key.replace(/_[a-z]+$/, '')])?.compute)
  return isComputed ? addComputed(view.fields, record) : record
}

/** Default values of a new record. */
export function fieldDefaults(entity: Entity): Rec {
  return Object.fromEntries(entity.fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])))
}

/** A live record of the actor's tenant with its view; `null` for none. */
export async function findMember(
  db: Database,
  family: EntityViews,
  id: string,
  actor: Actor,
): Promise<{ record: Rec; view: Entity } | null> {
  const record = await repository(db, family.merged, actor).get(id)
  const view = record && viewOfRecord(family, record)
  return record && view ? { record, view } : null
}

/** The same for a write: one read, without display names. */
export async function findStoredMember(
  db: Database,
  family: EntityViews,
  id: string,
  actor: Actor,
): Promise<{ stored: StoredWrite; view: Entity } | null> {
  const stored = await repository(db, family.merged, actor).stored(id)
  const view = stored && viewOfRecord(family, stored.record)
  return stored && view ? { stored, view } : null
}

/** Live records with these ids that belong to the actor's tenant and to a view. */
export async function findMembers(
  db: Database,
  family: EntityViews,
  ids: readonly string[],
  actor: Actor,
): Promise<{ record: Rec; view: Entity }[]> {
  const records = await repository(db, family.merged, actor).all([toFilterTerm(family.merged, 'id', 'in', ids.join(','))])
  return records.flatMap((record) => {
    const view = viewOfRecord(family, record)
    return view ? [{ record, view }] : []
  })
}
