// Writes that ask for private values: a value with the mask of a stored one tells by its refusal, or by the history, whether it is that value.
// Such a write counts as a question before it is done, right or wrong. A value with another mask tells nothing that the masks do not.

import { AsyncLocalStorage } from 'node:async_hooks'
import { type Actor, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { mask, shownEnds } from '../../engine/model/formats/privacy.ts'
import { isEmpty } from '../../engine/model/records/values.ts'
import type { Context } from './context.ts'
import { withoutWhere } from './entityViews.ts'
import { guessedFields, seesPrivate, withoutMasks } from './masked.ts'
import { countQuestions } from './privateQuestions.ts'
import { toFilterTerm } from './query.ts'

/** Questions of one write. */
interface WriteQuestions {
  context: Context
  /** Nothing is stored, and nothing is asked. */
  isTrial: boolean
  /** Questions that were counted before this attempt. */
  counted: number
  /** Questions of this attempt so far. */
  asked: number
}

const writing = new AsyncLocalStorage<WriteQuestions>()

/** A record as it was, and as a write leaves it. */
interface Change {
  before: Rec | null
  after: Rec
}

/** Ends an attempt to write whose questions are not counted yet. */
class UncountedQuestion extends Error {
  readonly of: WriteQuestions
  readonly change: Change
  readonly count: () => Promise<void>

  constructor(of: WriteQuestions, change: Change, count: () => Promise<void>) {
    super('A private question that is not counted')
    this.of = of
    this.change = change
    this.count = count
  }
}

/**
 * Runs `work` in one transaction. When it asks for private values that the caller may not see, it is rolled back, the questions are counted, and
 * it starts again: a count inside the transaction would go with a refusal. Throws `request.privateTooOften`.
 */
export async function questionedTransaction<T>(context: Context, work: (db: Database) => Promise<T>): Promise<T> {
  const questions: WriteQuestions = { context, isTrial: false, counted: 0, asked: 0 }
  for (;;) {
    questions.asked = 0
    try {
      return await context.platform.store.transaction((db) => writing.run(questions, () => work(db)))
    } catch (error) {
      if (!(error instanceof UncountedQuestion) || error.of !== questions) throw error
      await error.count()
      questions.counted = questions.asked
    }
  }
}

/** Runs a write outside of transactions; its questions are counted as they come up. */
export function questionedWrite<T>(context: Context, work: () => Promise<T>): Promise<T> {
  return writing.run({ context, isTrial: false, counted: 0, asked: 0 }, work)
}

/** Runs a write that is taken back. Where it would ask, it ends, and the record is answered as if nothing stood in its way. */
export async function unasked<T>(context: Context, work: () => Promise<T>): Promise<T | Change> {
  const questions: WriteQuestions = { context, isTrial: true, counted: 0, asked: 0 }
  try {
    return await writing.run(questions, work)
  } catch (error) {
    if (error instanceof UncountedQuestion && error.of === questions) return error.change
    throw error
  }
}

/** The body without unchanged masks. A value that has the mask of the stored one is a question: the history does not note what stays. */
export async function unmasked(db: Database, entity: Entity, body: Rec, stored: Rec | null, sees: boolean): Promise<Rec> {
  const guessed = stored && !sees ? guessedFields(entity, body, stored) : []
  // The preview of a trial shows masks, which are the same.
  if (stored && !writing.getStore()?.isTrial) await ask(db, entity, guessed, guessed.length, { before: stored, after: stored })
  return withoutMasks(entity, body, stored, sees)
}

/** Asks for the unique private values of a record that is about to be stored. */
export async function askUniques(db: Database, entity: Entity, { before, after }: Change, actor: Actor): Promise<void> {
  const questions = writing.getStore()
  if (!questions || seesPrivate(questions.context, entity)) return
  for (const { name, unique } of entity.fields) {
    const keys = uniqueKeys(entity, name, unique)
    const isTouched = keys.some((key) => before === null || (before[key.name] ?? null) !== (after[key.name] ?? null))
    const count = isTouched ? await alikeRecords(db, entity, keys, after, actor) : 0
    await ask(db, entity, privateNames(keys), count, { before, after })
  }
}

/** Counts the questions of a look for a record with the same unique values, outside of writes. */
export async function countLook(context: Context, entity: Entity, keys: readonly Field[], values: Rec, actor: Actor): Promise<void> {
  if (seesPrivate(context, entity)) return
  const count = await alikeRecords(context.platform.store.db, entity, keys, values, actor)
  if (count > 0) await countQuestions(context, entity, privateNames(keys), count)
}

async function ask(db: Database, entity: Entity, names: readonly string[], count: number, change: Change): Promise<void> {
  const questions = writing.getStore()
  if (!questions || count === 0) return
  questions.asked += count
  const missing = questions.asked - questions.counted
  if (missing <= 0) return
  const counting = () => countQuestions(questions.context, entity, names, missing)
  if (db.isTransaction) throw new UncountedQuestion(questions, change, counting)
  await counting()
  questions.counted = questions.asked
}

/** The field and its companions; none where the field need not be unique, or belongs to the dialog of an action. */
export function uniqueKeys({ field }: Entity, name: string, unique: Field['unique']): Field[] {
  return unique === null ? [] : [name, ...unique].flatMap((key) => field[key] ?? [])
}

const privateNames = (keys: readonly Field[]): string[] => keys.filter((key) => key.private !== null).map(({ name }) => name)

/**
 * The number of other live records of the tenant that the record may be equal to in these fields, as far as masks tell. Each is a question: many
 * values that somebody stored are compared with one at once when that one is moved, or restored, to them.
 */
async function alikeRecords(db: Database, whole: Entity, keys: readonly Field[], record: Rec, actor: Actor): Promise<number> {
  const entity = withoutWhere(whole)
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
  // Nothing of a derived value shows, so all of them are alike.
  return privacy === 'derived' ? Math.min(1, alike) : alike
}
