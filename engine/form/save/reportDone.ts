// Toast after a successful action.

import type { Rec } from '../../api/record.ts'
import { toast } from '../../api/toast.ts'
import type { FieldText } from '../../fields/face.ts'
import { recordLabel } from '../../fields/recordLabel.ts'
import type { Action, Entity } from '../../model/entity/entity.ts'

/** Maximum number of refused records that are listed; the others are counted. */
const NAMED = 5

interface Refused {
  id: string
  msg: string
}

/**
 * Reports the success of an action. For several records the response is `{ok, fail: [{id, msg}]}`; refused records are listed with their
 * reasons. Returns the records that succeeded.
 * @param set id of the operation for undo
 */
export function reportDone(
  entity: Entity,
  action: Action,
  records: readonly Rec[],
  answer: unknown,
  { t, word }: FieldText,
  set: string | null = null,
): readonly Rec[] {
  const refused = refusedOf(answer)
  if (refused.length === 0) {
    toast.success(action.success ? word(entity, action.success) : doneText(entity, action, records, { t, word }), set)
    return records
  }
  const reasons = new Map(refused.map(({ id, msg }) => [id, msg]))
  const [done, left] = [records.filter(({ id }) => !reasons.has(id)), records.filter(({ id }) => reasons.has(id))]
  const lines = left.slice(0, NAMED).map((record) => `${recordLabel(entity, record)}: ${reasons.get(record.id)}`)
  const more = left.length > NAMED ? ['…'] : []
  toast.error([t('list.partly', { done: done.length, refused: left.length }), ...lines, ...more].join('\n'))
  return done
}

const SHORT = 3

/** Text with the action and the names of the first records. */
function doneText(entity: Entity, action: Action, records: readonly Rec[], { t, word }: Pick<FieldText, 't' | 'word'>): string {
  const names = records
    .slice(0, SHORT)
    .map((record) => recordLabel(entity, record))
    .filter((name) => name !== '')
  const title = word(entity, action.title)
  if (names.length === 0) return t('list.doneAlone', { action: title })
  const rest = records.length > SHORT ? t('list.andMore', { count: records.length }) : ''
  return t('list.doneOf', { action: title, names: names.join(t('list.nameBreak')) + rest })
}

function refusedOf(answer: unknown): readonly Refused[] {
  const fail = (answer as { fail?: unknown } | null | undefined)?.fail
  return Array.isArray(fail) ? fail.filter((one): one is Refused => typeof one?.id === 'string' && typeof one?.msg === 'string') : []
}
