// Limits writes that reveal private values: if a written value has the mask of a stored one, an error or the history tells whether both are
// equal. Such a write counts as a probe before it runs, whatever its result. A value with another mask reveals nothing beyond the masks.

import { AsyncLocalStorage } from 'node:async_hooks'
import { type Actor, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { mask, masksAsNull, shownEnds } from '../../engine/model/formats/privacy.ts'
import { isEmpty } from '../../engine/model/records/values.ts'
import type { Context } from './context.ts'
import { withoutWhere } from './entityViews.ts'
import { guessedFields, withoutMasks } from './masked.ts'
import { countProbes } from './privateProbes.ts'
import { toFilterTerm } from './query.ts'
import { type Sight, sightOf } from './sight.ts'

/** Counts of one write. */
interface WriteProbes {
  context: Context
  /** True for a trial: nothing is stored and nothing is counted. */
  isTrial: boolean
  /** Number of probes counted before this attempt. */
  counted: number
  /** Number of probes in this attempt so far. */
  made: number
}

const writing = new AsyncLocalStorage<WriteProbes>()

/** A record before and after a write. */
interface Change {
  before: Rec | null
  after: Rec
}

/** Aborts an attempt whose probes are not counted yet. */
class UncountedProbe extends Error {
  readonly of: WriteProbes
  readonly change: Change
  readonly count: () => Promise<void>

  constructor(of: WriteProbes, change: Change, count: () => Promise<void>) {
    super('A private probe that is not counted')
    this.of = of
    this.change = change
    this.count = count
  }
}

/**
 * Runs `work` in one transaction. If it compares private values that the caller may not see, it is rolled back, the probes are counted,
 * and it runs again: a count inside the transaction would be rolled back with an error. Throws `request.privateTooOften`.
 */
export async function transactionWithProbes<T>(context: Context, work: (db: Database) => Promise<T>): Promise<T> {
  const probes: WriteProbes = { context, isTrial: false, counted: 0, made: 0 }
  for (;;) {
    probes.made = 0
    try {
      return await context.platform.store.transaction((db) => writing.run(probes, () => work(db)))
    } catch (error) {
      if (!(error instanceof UncountedProbe) || error.of !== probes) throw error
      await error.count()
      probes.counted = probes.made
    }
  }
}

/** Runs a write outside of transactions; its probes are counted immediately. */
export function writeWithProbes<T>(context: Context, work: () => Promise<T>): Promise<T> {
  return writing.run({ context, isTrial: false, counted: 0, made: 0 }, work)
}

/** Runs a write that will be rolled back. If it would need a probe, it stops and returns the record as if the write were accepted. */
export async function withoutProbes<T>(context: Context, work: () => Promise<T>): Promise<T | Change> {
  const probes: WriteProbes = { context, isTrial: true, counted: 0, made: 0 }
  try {
    return await writing.run(probes, work)
  } catch (error) {
    if (error instanceof UncountedProbe && error.of === probes) return error.change
    throw error
  }
}

/** Body without unchanged masks. A value with the mask of the stored one is a probe, since the history shows only changed values. */
export async function unmasked(db: Database, entity: Entity, body: Rec, stored: Rec | null, sight: Sight): Promise<Rec> {
  const guessed = stored ? guessedFields(entity, body, stored, sight) : []
  // The preview of a trial shows only masks, which are equal.
  if (stored && !writing.getStore()?.isTrial) await countMade(db, entity, guessed, guessed.length, { before: stored, after: stored })
  return withoutMasks(entity, body, stored, sight)
}

/** Counts probes for unique private values of a record before it is stored. */
export async function countUniqueProbes(db: Database, entity: Entity, { before, after }: Change, actor: Actor): Promise<void> {
  const probes = writing.getStore()
  if (!probes) return
  const sight = sightOf(probes.context, entity)
  for (const { name, unique } of entity.fields) {
    if (unique === null) continue
    const keys = uniqueKeys(entity, name, unique)
    const isTouched = keys.some((key) => before === null || (before[key.name] ?? null) !== (after[key.name] ?? null))
    const count = isTouched ? await alikeRecords(db, entity, maskedKeys(keys, sight), after, actor) : 0
    await countMade(db, entity, privateNames(maskedKeys(keys, sight)), count, { before, after })
  }
}

/** Counts the probes of a lookup by unique values, outside of writes. */
export async function countLookupProbes(
  context: Context,
  entity: Entity,
  keys: readonly Field[],
  values: Rec,
  actor: Actor,
): Promise<void> {
  const masked = maskedKeys(keys, sightOf(context, entity))
  const count = await alikeRecords(context.platform.store.db, entity, masked, values, actor)
  if (count > 0) await countProbes(context, entity, privateNames(masked), count)
}

async function countMade(db: Database, entity: Entity, names: readonly string[], count: number, change: Change): Promise<void> {
  const probes = writing.getStore()
  if (!probes || count === 0) return
  probes.made += count
  const missing = probes.made - probes.counted
  if (missing <= 0) return
  const counting = () => countProbes(probes.context, entity, names, missing)
  if (db.isTransaction) throw new UncountedProbe(probes, change, counting)
  await counting()
  probes.counted = probes.made
}

/** The field and its companions; empty if the field is not unique or belongs to an action's dialog. */
export function uniqueKeys({ field }: Entity, name: string, unique: Field['unique']): Field[] {
  return unique === null ? [] : [name, ...unique].flatMap((key) => field[key] ?? [])
}

/** The fields with the mask for the caller, `null` for those that the caller sees. */
const maskedKeys = (keys: readonly Field[], sight: Sight): Field[] => keys.map((key) => ({ ...key, private: sight.privacyIn(key, null) }))

const privateNames = (keys: readonly Field[]): string[] => keys.filter((key) => key.private !== null).map(({ name }) => name)

/**
 * Number of other live records of the tenant that, as far as masks show, may equal the record in these fields. Each is a probe: moving
 * or restoring one record compares it with all of them at once.
 */
async function alikeRecords(db: Database, view: Entity, keys: readonly Field[], record: Rec, actor: Actor): Promise<number> {
  const entity = withoutWhere(view)
  const [hidden] = keys.filter((key) => key.private !== null && !isEmpty(record[key.name]))
  if (!hidden?.private) return 0
  const privacy = hidden.private
  const terms = keys.flatMap((key) => {
    const { name } = key
    const value = String(record[name] ?? '')
    if (value === '') return toFilterTerm(entity, name, 'null', '1')
    if (key.private === null) return toFilterTerm(entity, name, 'equal', value)
    const { start, end } = shownEnds(key.private, value)
    return [
      ...(start === '' ? [] : [toFilterTerm(entity, name, 'likeright', start)]),
      ...(end === '' ? [] : [toFilterTerm(entity, name, 'likeleft', end)]),
    ]
  })
  const others = isEmpty(record.id) ? [] : [toFilterTerm(entity, 'id', 'notequal', String(record.id))]
  const { scopes: _, ...unscoped } = actor
  const values = await repository(db, entity, unscoped).values(hidden.name, [...terms, ...others])
  const shown = mask(privacy, String(record[hidden.name]))
  const alike = [...values].filter((value) => mask(privacy, value) === shown).length
  // Masks of derived values show nothing, so all records are alike.
  return masksAsNull(privacy) ? Math.min(1, alike) : alike
}
