// Judges the writes of a trial by the draft too: they are real only if both versions allow them.

import { isSamePart } from '#model/compare/change.ts'
import { whereMatches } from '#model/list/filter.ts'
import { type Fault, validateValues } from '#model/records/rules.ts'
import type { Context } from '#records/context.ts'
import type { EntityHook, Insertion, RecordEdit } from '#records/hook.ts'
import { affectedFields, wordFault } from '#records/validateWrite.ts'
import { fieldsOfSubmit } from '#records/writeRecord.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import type { Rec } from '#store/rows.ts'
import { type Trial, trialsOfUser } from './activeTrials.ts'

/** A hook of all entities: a draft may be tried of each. */
export const trialHook = (platform: Platform): EntityHook => ({
  entity: () => true,
  inserted: (write) => judgeWrite(platform, write),
  updated: (write) => judgeWrite(platform, write),
  worded: ({ identity }, entity) => trialsOfUser(platform, identity).find((trial) => trial.entity.name === entity.name)?.entity ?? entity,
  refusing({ identity, language }, entity, error) {
    if (error.key !== 'record.invalid' || trialsAt(platform, { identity }, entity.base).length === 0) return error
    return new AppError('schema.refusedByLive', { sentence: error.sentence(language, entity.words) }, error.data, error.field)
  },
})

/** Trials of views of the same table. */
const trialsAt = (platform: Platform, { identity }: Pick<Context, 'identity'>, base: string): Trial[] =>
  trialsOfUser(platform, identity).filter(({ entity }) => entity.base === base)

async function judgeWrite(platform: Platform, write: Insertion | RecordEdit): Promise<void> {
  for (const trial of trialsAt(platform, write.context, write.entity.base)) {
    const faults = trialFaults(trial, write).map((fault) => wordFault(fault, trial.entity.words, write.context.language))
    const [first] = faults
    if (first) throw new AppError('schema.refusedByTrial', { sentence: first.msg }, faults)
  }
}

/** Faults of the draft alone: the live version allowed the write, also where it excepts some fields, such as files in imports. */
function trialFaults({ entity, live }: Trial, { before, after, context }: Insertion | RecordEdit): Fault[] {
  if (!whereMatches(entity, after)) return []
  const judged = before === null ? fieldsOfSubmit(context, entity, null, after) : affectedFields(entity.fields, changedNames(before, after))
  const written = judged.filter((field) => (!field.readOnly || field.compute !== null) && !field.writeOnly && field.children === null)
  const faults = validateValues(written, after)
  const allowed = new Set(faults.length === 0 ? [] : validateValues(live.fields, after).map(keyOf))
  return faults.filter((fault) => !allowed.has(keyOf(fault)))
}

const keyOf = ({ field, key, text }: Fault): string => `${field} ${key} ${text ?? ''}`

const changedNames = (before: Rec, after: Rec): string[] =>
  Object.keys(after).filter((name) => !isSamePart(before[name] ?? null, after[name] ?? null))
