// Determines what moving a card to a column does: an action that sets the field to that value, with its permission, condition and dialog,
// or a plain edit if there are no such actions.

import type { Rec } from '../api/record.ts'
import { isOffered, type ListButton } from '../list/buttons/rowButtons.ts'
import type { Action, Entity, Field } from '../model/entity/entity.ts'

export type BoardStep =
  /** The field is edited directly. */
  | { kind: 'write' }
  | { kind: 'press'; button: ListButton }
  /** Message key of the reason, and the action that it names. */
  | { kind: 'refused'; reason: 'noStep' | 'notNow' | 'noRight'; action: Action | null }

/** Values that an action sets the field to, also while it waits for an approval. */
const leadsTo = ({ at, set, approval }: Action, { name }: Field): readonly string[] =>
  at === 'row'
    ? [set?.[name], approval?.meanwhile[name]].flatMap((value) => (value === undefined || value === null ? [] : [String(value)]))
    : []

/** True if cards of the entity are moved by actions only. */
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

/** True if the user may press an action that moves cards. */
export const mayStep = (by: Field, buttons: readonly ListButton[]): boolean =>
  buttons.some((button) => button.verb === 'action' && leadsTo(button.action, by).length > 0)
