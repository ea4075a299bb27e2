// Undoes an operation: rows unchanged since then get their earlier values, others are reported with the reason.

import type { Entity, Field } from '#model/entity/entity.ts'
import type { RowsProgress } from '#model/records/journal.ts'
import { isEditable } from '#model/records/values.ts'
import { changeSet, changesOfSet, findRemoved, type NotedChange } from '#store/journal/index.ts'
import { type Rec, repository, type StoredWrite, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { isAdministrator } from '../../access/account.ts'
import { AppError } from '../../errors.ts'
import { actorOf, actorWithoutScopes, checkWrite, grantsOf, userOf } from '../actor.ts'
import { objectBody } from '../body.ts'
import type { Context } from '../context.ts'
import { refuseUneditable } from '../editable.ts'
import { findStoredMember } from '../entityViews.ts'
import { type FamilyAt, type HookedFamily, isHidden } from '../hook.ts'
import { removeMembers } from '../remove.ts'
import type { ImportJobs } from '../sheets/jobs.ts'
import { sightOf } from '../sight.ts'
import { updateStored } from '../updateStored.ts'
import { isValidWrite, validateWrite } from '../validateWrite.ts'
import { inWriteTransaction } from '../writeTransaction.ts'
import { existingFields } from './existingFields.ts'
import { reachableName } from './label.ts'
import { restoreDependent, restoreMember } from './restore.ts'
import { runRows } from './rows.ts'
import { keepSet, markUndone, ownSet, undoingSets } from './sets.ts'

/** Changes of a set to one record. */
export interface RecordChanges {
  entity: string
  id: string
  /** Current state of the record, which decides how it is undone. */
  now: 'added' | 'removed' | 'edited'
  /** Field values before the set. */
  before: Rec
  /** `updateTime` after the last change of the set. */
  version: string
}

/** Undoes the caller's operation named by `set` of the body. Throws undo.unknown, undo.done, undo.irrevocable, undo.purged. */
export async function undo(context: Context, jobs: ImportJobs, familyAt: FamilyAt): Promise<RowsProgress> {
  const { set } = objectBody(context.body)
  if (typeof set !== 'string' || set === '') throw new AppError('request.parameterMissing', { name: 'set' })
  const { store, library } = context.platform
  const row = await ownSet(context, store.db, set)
  const entity = row && library().entities.get(textOf(row, 'entity'))
  const target = entity && familyAt(entity.base)
  if (!row || !target) throw new AppError('undo.unknown')
  if (row.undoneBy !== null) throw new AppError('undo.done')
  if (target.hooks.some(({ irrevocable }) => irrevocable)) throw new AppError('undo.irrevocable', { title: entity.title })
  const call = inTenant(context, textOf(row, 'inTenant'))
  const changes = await changesOfSet(store.db, set, textOf(row, 'inTenant'))
  const purged = Number(row.purged)
  const deeds = changesByRecord(changes)
  const undone = await undoneBefore(context, store.db, row)
  const own = deeds.filter((deed) => deed.entity === entity.base && !undone.has(deed.id))
  const goneForGood = purged > 0 ? { count: purged, why: new AppError('undo.purged', { count: purged }) } : null
  if (own.length === 0 && undone.size === 0 && goneForGood) throw goneForGood.why
  if (changes.length === 0) throw new AppError('undo.unknown')
  const along = deeds.filter((deed) => deed.entity !== entity.base)
  const action = row.action === null ? {} : { action: textOf(row, 'action') }
  const permission = entity.actions.find(({ name }) => name === action.action)?.permission ?? null
  await keepSet(store.db, call, entity, { source: 'undo', undoes: set, ...action })
  const byId = new Map(own.map((deed) => [deed.id, deed]))
  const { family, hooks } = target
  return runRows(call, jobs, {
    ids: [...byId.keys()],
    words: family.words,
    left: goneForGood,
    each: (id) => inWriteTransaction(call, family.merged, (db) => undoOne(db, call, target, byId.get(id) as RecordChanges, permission)),
    async label(id) {
      const actor = actorOf(call)
      const record = (await repository(store.db, family.merged, actor).get(id)) ?? (await findRemoved(store.db, family.merged, id, actor))
      return reachableName(call, target, id, record)
    },
    async end({ changed, failed }) {
      // Until every record was tried the operation counts as not undone, so that the rest of an interrupted undo can be repeated.
      if (changed + failed < byId.size + purged || changed + undone.size === 0) return
      if (hooks.length > 0) for (const deed of along) await undoDependents(call, familyAt(deed.entity), deed)
      await markUndone(store.db, call, set, changeSet()?.id ?? set)
    },
  })
}

/** Ids of records already restored by an interrupted undo of this operation. */
async function undoneBefore(context: Context, db: Database, operation: Rec): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const undoing of await undoingSets(context, db, textOf(operation, 'id'))) {
    for (const { id } of await changesOfSet(db, textOf(undoing, 'id'), textOf(undoing, 'inTenant'))) ids.add(id)
  }
  return ids
}

async function undoOne(
  db: Database,
  context: Context,
  { family, hooks }: HookedFamily,
  deed: RecordChanges,
  permission: string | null,
): Promise<void> {
  const { id, version } = deed
  if (deed.now === 'removed') return restoreMember(db, context, family, hooks, id, version)
  const found = await findStoredMember(db, family, id, actorOf(context))
  if (!found || isHidden(hooks, context, found.stored.record)) throw new AppError('record.notFound')
  if (found.stored.record.updateTime !== version) throw new AppError('undo.changedSince')
  if (deed.now === 'added') return removeMembers(db, context, family, hooks, [id])
  await revert(db, context, { family, hooks }, found, deed.before, permission)
}

/** Writes the earlier values back, validated as an action. */
async function revert(
  db: Database,
  context: Context,
  { family, hooks }: HookedFamily,
  { stored: found, view }: { stored: StoredWrite; view: Entity },
  before: Rec,
  permission: string | null,
): Promise<void> {
  const stored = found.record
  const actor = actorOf(context)
  checkWrite(grantsOf(context), permission ?? view.permissions.edit, view, actor)
  if (permission === null && !isEditable(view, stored)) throw new AppError('record.notEditable')
  const values = valuesBefore(family.merged, before)
  refuseUneditable(family.merged, values, stored, sightOf(context, family.merged))
  const place = { db, actor, language: context.language }
  await validateWrite({ entity: view, values, stored }, place)
  const scope = { db, entity: family.merged, actor: actorWithoutScopes(context), context }
  const version = String(stored.updateTime)
  await updateStored(scope, hooks, { view: family.merged, writer: actor, stored: found, values, version, isUndo: true })
}

function valuesBefore(entity: Entity, before: Rec): Rec {
  const isWritten = ({ compute, stored }: Field) => stored && compute === null
  return Object.fromEntries(Object.entries(existingFields(entity, before)).filter(([name]) => isWritten(entity.field[name] as Field)))
}

/**
 * Reverts effects of hooks: removed records are restored, edited ones if unchanged, as far as their files allow. Records added by hooks
 * stay; the hooks decide.
 */
export async function undoDependents(context: Context, target: HookedFamily | undefined, deed: RecordChanges): Promise<void> {
  if (!target || deed.now === 'added') return
  const { merged } = target.family
  await inWriteTransaction(context, merged, async (db) => {
    if (deed.now === 'removed') return void (await restoreDependent(db, context, target.family, deed.id, deed.version))
    const actor = actorWithoutScopes(context)
    const found = await repository(db, merged, actor).stored(deed.id)
    if (found?.record.updateTime !== deed.version) return
    const values = valuesBefore(merged, deed.before)
    if (await isValidWrite({ entity: merged, values, stored: found.record }, { db, actor, language: context.language }))
      await repository(db, merged, actor).update(deed.id, existingFields(merged, deed.before))
  })
}

/** @param changes changes of one set, newest first */
export function changesByRecord(changes: readonly NotedChange[]): RecordChanges[] {
  return [...Map.groupBy(changes, ({ entity, id }) => `${entity} ${id}`).values()].flatMap((some): RecordChanges[] => {
    const [newest] = some
    const oldest = some.at(-1)
    if (!newest || !oldest) return []
    const isNew = oldest.kind === 'create' || oldest.kind === 'restore'
    if (isNew && newest.kind === 'remove') return []
    const before: Rec = Object.assign({}, ...some.map((one) => (one.kind === 'edit' ? one.before : {})))
    const now = isNew ? 'added' : newest.kind === 'remove' ? 'removed' : 'edited'
    return [{ entity: newest.entity, id: newest.id, now, before, version: newest.version }]
  })
}

/** An administrator may have made the set in another tenant. */
function inTenant(context: Context, tenantId: string): Context {
  const user = userOf(context)
  if (tenantId === user.tenantId) return context
  if (!isAdministrator(user)) throw new AppError('undo.unknown')
  return { ...context, actsIn: tenantId }
}
