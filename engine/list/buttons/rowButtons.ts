// Determines the buttons of a list and its rows, from entity, permissions and record.

import type { Rec } from '../../api/record.ts'
import { keepsJournal } from '../../api/schemas/keepsJournal.ts'
import { CORRECT } from '../../model/entity/corrections.ts'
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

/** Print button; needs no permission, because it prints what the user sees. */
export const PRINT: ListButton = { key: 'print', verb: 'print' }

type Can = (permission: string | null) => boolean

/** Maximum number of buttons in a row; the others are in its menu. */
const IN_ROW = 2

/** All buttons that rows can have for this user, in order. */
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

/** Buttons of the toolbar: without a record, for selected records, import and export. */
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

/** True if the entity supports bulk edits with undo. */
const takesBulk = (entity: Entity): boolean => entity.endpoints.bulk !== undefined && keepsJournal(entity) && bulkFields(entity).length > 0

/** True if the entity has a recycle bin. */
const hasBin = (entity: Entity): boolean => entity.endpoints.bin !== undefined && keepsJournal(entity)

/** Button of a built-in verb; none if the file switches it off (no permission code) or the user lacks the permission. */
function builtIn(verb: ButtonVerb, permission: string | null, can: Can, when: Expression | null = null): ListButton[] {
  return permission !== null && can(permission) ? [{ key: verb, verb, when }] : []
}

function actionButtons(entity: Entity, at: Action['at'], can: Can): ListButton[] {
  return entity.actions
    .filter((action) => action.at === at && can(action.permission))
    .map((action) => ({ key: `action:${action.name}`, verb: 'action', action, isStep: isStep(entity, action) }))
}

/** True for an action that is a step in the life of a record: its condition depends on states, and it has no confirmation. */
function isStep({ field }: Entity, { when, confirm }: Action): boolean {
  const isState = (name: string) => field[name]?.choices?.kind === 'dict' || (field[name]?.type ?? 'string') !== 'string'
  return confirm === null && when !== null && when.names.some(isState)
}

/** Maximum number of actions for selected records in the toolbar; with more, they are in a menu. */
const TICKED_IN_BAR = 3

/**
 * Splits the buttons of a toolbar into those in the bar and those in the menu for selected records.
 * @param isCramped true if all of them do not fit into one line
 */
export function splitToolbar(buttons: readonly ListButton[], isCramped = false): SplitButtons {
  const more = buttons.filter((button) => button.verb === 'action' && isOfTicked(button))
  return more.length > TICKED_IN_BAR || (isCramped && more.length > 1)
    ? { inline: buttons.filter((button) => !more.includes(button)), more }
    : { inline: [...buttons], more: [] }
}

/** True for a toolbar button that works on selected records. */
export const isOfTicked = (button: ListButton): boolean => button.verb === 'bulkEdit' || isOneByOne(button)

/** True for a button that handles selected records one by one, so that it needs loaded records. */
export const isOneByOne = (button: ListButton): boolean =>
  button.verb === 'removeTicked' || (button.verb === 'action' && button.action.at === 'batch')

/** True for a button whose effect depends on the selection; an export can be limited to it. */
export const takesTicks = (button: ListButton): boolean => isOfTicked(button) || button.verb === 'export'

/** True for a toolbar button that an empty list offers: it adds records, or leads to the page where they are made. */
export const leadsToRecords = (button: ListButton): boolean =>
  button.verb === 'add' ||
  button.verb === 'import' ||
  (button.verb === 'action' && button.action.at === 'toolbar' && button.action.link !== null)

/** True for a toolbar button that is hidden on phones: it works on the selection, or on files. */
export function isOfDesk(button: ListButton): boolean {
  return takesTicks(button) || button.verb === 'import'
}

const conditionOf = (button: ListButton): Expression | null => (button.verb === 'action' ? button.action.when : button.when) ?? null

/** True for a button that only some records have. */
export const isConditional = (button: ListButton): boolean => conditionOf(button) !== null

/** True if all records have the button: its condition holds, and no pending approval prevents it. */
export function isOffered(button: ListButton, records: readonly Rec[]): boolean {
  const when = conditionOf(button)
  return records.every((record) => !waitsInstead(button, record) && (when === null || when.evaluate(record) === true))
}

/** True if a pending approval prevents the button: the record cannot be removed, and cannot be changed if it is locked. */
function waitsInstead(button: ListButton, record: Rec): boolean {
  const waiting = waitingActions(record)
  if (waiting === null) return false
  if (button.verb === 'action') {
    const { name, set } = button.action
    return set !== null && ((waiting.locks && !waiting.allows?.includes(name)) || waiting.actions.includes(name))
  }
  if (button.verb === 'edit' || button.verb === 'bulkEdit') return waiting.locks
  return button.verb === 'remove' || button.verb === 'removeTicked'
}

/**
 * Message key of the reason why a toolbar button cannot work on the selection; `null` if it can.
 * @param isWhole true if all matching records are selected
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

/**
 * Splits the buttons of a record into those in the row and those in its menu, in order of importance. A menu with one entry is replaced by
 * that button, but for correction notes, which are rare.
 */
export const splitButtons = (buttons: readonly ListButton[], record: Rec): SplitButtons =>
  splitOffered(buttons.filter((button) => isOffered(button, [record])))

/** The same for the buttons that a record has. */
export function splitOffered(buttons: readonly ListButton[]): SplitButtons {
  const offered = buttonsInOrder(buttons)
  const first = offered.filter((button) => !isMenuOnly(button))
  const [inline, more] = [first.slice(0, IN_ROW), [...first.slice(IN_ROW), ...offered.filter(isMenuOnly)]]
  return more.length > 1 || more.some(isCorrection) ? { inline, more } : { inline: [...inline, ...more], more: [] }
}

/** Order: next step of the record, view, others, removal. */
export const buttonsInOrder = (buttons: readonly ListButton[]): ListButton[] =>
  buttons.toSorted((one, other) => rankOf(one) - rankOf(other))

const RANKS: Readonly<Partial<Record<ButtonVerb, number>>> = { view: 1, edit: 2, remove: 4 }

const rankOf = (button: ListButton): number => (isNext(button) ? 0 : button.verb === 'action' ? 3 : (RANKS[button.verb] ?? 3))

/** True if the button is the next step of its record. */
export const isNext = (button: ListButton): boolean => button.verb === 'action' && button.isStep === true

const isMenuOnly = (button: ListButton): boolean => (button.verb === 'action' ? isCorrection(button) : button.menuOnly === true)

const isCorrection = (button: ListButton): boolean => button.verb === 'action' && button.action.name === CORRECT
