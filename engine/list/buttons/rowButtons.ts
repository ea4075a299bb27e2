// Determines the buttons of a list and its rows, from entity, permissions and record.

import type { Rec } from '../../api/record.ts'
import { keepsJournal } from '../../api/schemas/keepsJournal.ts'
import type { Action, Entity } from '../../model/entity/entity.ts'
import type { Expression } from '../../model/expressions/expression.ts'
import { bulkFields } from '../../model/records/bulk.ts'
import { waitingActions } from '../../model/records/waitingActions.ts'

export type ButtonVerb =
  | 'add'
  | 'view'
  | 'edit'
  | 'remove'
  | 'removeTicked'
  | 'addChild'
  | 'read'
  | 'import'
  | 'export'
  | 'bulkEdit'
  | 'bin'
  | 'print'

/** A button: one of the list's own verbs, or an action of the schema file. */
export type ListButton =
  | { key: string; verb: ButtonVerb; when?: Expression | null; menuOnly?: boolean }
  | { key: string; verb: 'action'; action: Action; isStep?: boolean }

/** Offered wherever records are shown: it is what the person sees already. */
export const PRINT: ListButton = { key: 'print', verb: 'print' }

type Can = (permission: string | null) => boolean

/** More buttons than these in a row go to its menu. */
const IN_ROW = 2

/** The buttons this user may ever see in a row, in their order. */
export function rowButtons(entity: Entity, can: Can): ListButton[] {
  const { view, edit, add, delete: remove } = entity.permissions
  const inRow = (name: 'view' | 'edit' | 'delete', verb: ButtonVerb, permission: string | null) =>
    builtIn(verb, permission, can, name === 'view' ? null : entity.conditions[name]).map((button) => ({
      ...button,
      menuOnly: entity.menuOnly.includes(name),
    }))
  return [
    ...inRow('view', 'view', view),
    ...inRow('edit', 'edit', edit),
    ...inRow('delete', 'remove', remove),
    ...(entity.tree ? builtIn('addChild', add, can, entity.tree.parents) : []),
    ...actionButtons(entity, 'row', can),
  ]
}

/** The buttons above the list: what needs no record, what works on the ticked ones, what goes through files. */
export function toolbarButtons(entity: Entity, can: Can): ListButton[] {
  const { add, edit, delete: remove } = entity.permissions
  const isForTicked = (name: string) => !entity.menuOnly.includes(name)
  return [
    ...builtIn('add', add, can),
    ...builtIn('read', entity.reader?.add ? add : null, can),
    ...actionButtons(entity, 'toolbar', can),
    ...builtIn('removeTicked', isForTicked('delete') ? remove : null, can, entity.conditions.delete),
    ...builtIn('bulkEdit', isForTicked('edit') && takesBulk(entity) ? edit : null, can),
    ...actionButtons(entity, 'batch', can),
    ...builtIn('import', entity.permissions.add === null ? null : entity.permissions.import, can),
    ...builtIn('export', entity.permissions.export, can),
    ...builtIn('bin', hasBin(entity) ? remove : null, can),
  ]
}

/** True when many records can be given one value at once, in a way that can be undone. */
const takesBulk = (entity: Entity): boolean => entity.endpoints.bulk !== undefined && keepsJournal(entity) && bulkFields(entity).length > 0

/** True when removed records can be seen and brought back. */
const hasBin = (entity: Entity): boolean => entity.endpoints.bin !== undefined && keepsJournal(entity)

/** A verb without a permission code is switched off in the schema file. */
function builtIn(verb: ButtonVerb, permission: string | null, can: Can, when: Expression | null = null): ListButton[] {
  return permission !== null && can(permission) ? [{ key: verb, verb, when }] : []
}

function actionButtons(entity: Entity, at: Action['at'], can: Can): ListButton[] {
  return entity.actions
    .filter((action) => action.at === at && can(action.permission))
    .map((action) => ({ key: `action:${action.name}`, verb: 'action', action, isStep: isStep(entity, action) }))
}

/** True when an action is a step of a record's life: it is there in some states only, which no free text is, and is not asked about again. */
function isStep({ field }: Entity, { when, confirm }: Action): boolean {
  const isState = (name: string) => field[name]?.choices?.kind === 'dict' || (field[name]?.type ?? 'string') !== 'string'
  return confirm === null && when !== null && when.names.some(isState)
}

/** More actions of ticked records than these go to one menu. */
const TICKED_IN_BAR = 3

/** The buttons above a list: those in the bar, and the actions of ticked records that its menu holds. */
export function splitToolbar(buttons: readonly ListButton[]): SplitButtons {
  const more = buttons.filter((button) => button.verb === 'action' && isOfTicked(button))
  return more.length > TICKED_IN_BAR
    ? { inline: buttons.filter((button) => !more.includes(button)), more }
    : { inline: [...buttons], more: [] }
}

/** True when a button above the list works on what is ticked. */
export const isOfTicked = (button: ListButton): boolean => button.verb === 'bulkEdit' || isOneByOne(button)

/** True when it takes the ticked records one by one, and so none of pages that nobody looked at. */
export const isOneByOne = (button: ListButton): boolean =>
  button.verb === 'removeTicked' || (button.verb === 'action' && button.action.at === 'batch')

/** True when it asks what is ticked: an export may be of those records alone. */
export const takesTicks = (button: ListButton): boolean => isOfTicked(button) || button.verb === 'export'

/** True when a button above the list is for a desk: it works on what is ticked, or on files. */
export function isOfDesk(button: ListButton): boolean {
  return takesTicks(button) || button.verb === 'import'
}

const conditionOf = (button: ListButton): Expression | null => (button.verb === 'action' ? button.action.when : button.when) ?? null

/** True when a button stands on some records only. */
export const isConditional = (button: ListButton): boolean => conditionOf(button) !== null

/** True when a button stands on these records: its `when` must hold for each of them, and no approval be under way that refuses it. */
export function isOffered(button: ListButton, records: readonly Rec[]): boolean {
  const when = conditionOf(button)
  return records.every((record) => !waitsInstead(button, record) && (when === null || when.evaluate(record) === true))
}

/** A record that waits for an approval is not removed, and not written either where the approval locks it. */
function waitsInstead(button: ListButton, record: Rec): boolean {
  const waiting = waitingActions(record)
  if (waiting === null) return false
  if (button.verb === 'action') return button.action.set !== null && (waiting.locks || waiting.actions.includes(button.action.name))
  if (button.verb === 'edit' || button.verb === 'bulkEdit') return waiting.locks
  return button.verb === 'remove' || button.verb === 'removeTicked'
}

/**
 * Key of the message that says why a button above the list cannot work on the ticked records; `null` when it can.
 * @param isWhole all records that match are chosen, not those ticked
 */
export function buttonRefusal(button: ListButton, ticked: readonly Rec[], isWhole: boolean): string | null {
  if (isWhole && isOneByOne(button)) return 'list.tickOneByOne'
  if (!isWhole && isOfTicked(button) && ticked.length === 0) return 'list.tickFirst'
  if (button.verb === 'action' && isOfTicked(button) && button.action.records === 'one' && ticked.length > 1) return 'list.tickOne'
  return isOffered(button, ticked) ? null : 'list.notOffered'
}

export interface SplitButtons {
  inline: ListButton[]
  more: ListButton[]
}

/** The buttons of one record in the order of use: those in the row, and those in its menu. A menu of one entry is that entry. */
export function splitButtons(buttons: readonly ListButton[], record: Rec): SplitButtons {
  const offered = buttonsInOrder(buttons.filter((button) => isOffered(button, [record])))
  const first = offered.filter((button) => !isMenuOnly(button))
  const [inline, more] = [first.slice(0, IN_ROW), [...first.slice(IN_ROW), ...offered.filter(isMenuOnly)]]
  return more.length > 1 ? { inline, more } : { inline: [...inline, ...more], more: [] }
}

/** Order: next step of the record, view, others, removal. */
export const buttonsInOrder = (buttons: readonly ListButton[]): ListButton[] =>
  buttons.toSorted((one, other) => rankOf(one) - rankOf(other))

const RANKS: Readonly<Partial<Record<ButtonVerb, number>>> = { view: 1, edit: 2, remove: 4 }

const rankOf = (button: ListButton): number => (isNext(button) ? 0 : button.verb === 'action' ? 3 : (RANKS[button.verb] ?? 3))

/** True when a button is the next step of the record that offers it. */
export const isNext = (button: ListButton): boolean => button.verb === 'action' && button.isStep === true

const isMenuOnly = (button: ListButton): boolean => button.verb !== 'action' && button.menuOnly === true
