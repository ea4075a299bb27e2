// A move of a card is the action that leads to its column, where the entity has such actions: rights, condition and dialog are those of its button.

import type { Rec } from '../api/record.ts'
import { isOffered, type ListButton } from '../list/buttons/rowButtons.ts'
import type { Action, Entity, Field } from '../model/entity/entity.ts'

export type BoardStep =
  /** The column is a value that people write. */
  | { kind: 'write' }
  | { kind: 'press'; button: ListButton }
  /** Key of the sentence that says why, with the action that it names. */
  | { kind: 'refused'; reason: 'noStep' | 'notNow' | 'noRight'; action: Action | null }

/** The columns that an action leads to: that of its values, and that of the time in which it waits for an approval. */
const leadsTo = ({ at, set, approval }: Action, { name }: Field): readonly string[] =>
  at === 'row'
    ? [set?.[name], approval?.meanwhile[name]].flatMap((value) => (value === undefined || value === null ? [] : [String(value)]))
    : []

/** True when cards are moved by actions alone. */
export const isMovedBySteps = ({ actions }: Entity, by: Field): boolean => actions.some((action) => leadsTo(action, by).length > 0)

/** @param buttons of a row, those that this person may press */
export function boardStep(entity: Entity, by: Field, to: string, record: Rec, buttons: readonly ListButton[]): BoardStep {
  if (!isMovedBySteps(entity, by)) return { kind: 'write' }
  const leading = entity.actions.filter((action) => leadsTo(action, by).includes(to))
  const mine = buttons.filter((button) => button.verb === 'action' && leading.includes(button.action))
  const button = mine.find((one) => isOffered(one, [record]))
  if (button) return { kind: 'press', button }
  const [first = null] = leading
  const [known] = mine
  if (known?.verb === 'action') return { kind: 'refused', reason: 'notNow', action: known.action }
  return { kind: 'refused', reason: first ? 'noRight' : 'noStep', action: first }
}

/** True when this person may press an action that moves cards. */
export const mayStep = (by: Field, buttons: readonly ListButton[]): boolean =>
  buttons.some((button) => button.verb === 'action' && leadsTo(button.action, by).length > 0)
