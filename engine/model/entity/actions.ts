// Normalises `actions`: the buttons other than add, edit, view and remove.

import { compileExpression, type Expression } from '../expressions/expression.ts'
import { derivedFields } from './derivedFields.ts'
import { parseEndpoint } from './endpoints.ts'
import type { Action, ActionApproval, ActionLoad, ActionTarget } from './entity.ts'
import type { EntityFile, FileAction } from './entityFile.ts'
import { normaliseField } from './field.ts'
import { type conditionalButtons, ownActions } from './fileActions.ts'
import { formPlaces, sectionLists } from './fileSections.ts'

const DIALOG_WIDTH = 600
const ENTITY_DIALOG_WIDTH = 1000

/**
 * Actions of a file; an action with several places becomes one action for each. Settings of built-in buttons, such as `"view": false` and
 * `"edit": "menu"`, are left out.
 * @param prefix first part of the permission codes
 */
export function normaliseActions(file: EntityFile, prefix: string): Action[] {
  return ownActions(file).flatMap(([name, action]) =>
    actionPlaces(action).map((at) =>
      normaliseAction(name, at === 'batch' ? { ...action, ...action.batch } : action, at, action.when, file.api ?? '', prefix),
    ),
  )
}

/** `when` conditions of the built-in buttons. */
export function buttonConditions({ actions = {} }: EntityFile): Record<(typeof conditionalButtons)[number], Expression | null> {
  const whenOf = (button: string) => {
    const stated = actions[button]
    return typeof stated === 'object' && stated.when !== undefined ? compileExpression(stated.when) : null
  }
  return { edit: whenOf('edit'), delete: whenOf('delete') }
}

export function actionPlaces({ at = 'row' }: FileAction): Action['at'][] {
  return [at].flat()
}

function normaliseAction(
  name: string,
  file: FileAction,
  at: Action['at'],
  accepts: string | undefined,
  api: string,
  prefix: string,
): Action {
  const call = file.call ?? (file.set ? `POST /${name}` : undefined)
  return {
    name,
    title: file.title ?? name,
    at,
    records: file.records ?? 'some',
    icon: file.icon ?? null,
    when: file.when === undefined ? null : compileExpression(file.when),
    accepts: accepts === undefined ? null : compileExpression(accepts),
    confirm: file.confirm ?? null,
    permission: file.permission ?? `${prefix}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    dialog: file.dialog ? dialogOf(file.dialog, api) : null,
    call: call === undefined ? null : parseEndpoint(call, api),
    body: file.body ?? null,
    set: file.set ? constantsOf(file.set) : null,
    computes: Object.fromEntries(
      Object.entries(file.set ?? {}).flatMap(([field, value]) => (isComputed(value) ? [[field, compileExpression(value.compute)]] : [])),
    ),
    approval: file.approval ? approvalOf(file.approval) : null,
    message: file.message ?? null,
    link: file.link ?? null,
    newWindow: file.newWindow ?? false,
    file: file.file ?? false,
    success: file.success ?? null,
  }
}

function approvalOf({
  process,
  variables = {},
  meanwhile = {},
  reveals = {},
  locks = true,
}: NonNullable<FileAction['approval']>): ActionApproval {
  const read = Object.entries(variables).map(([name, source]) => [name, compileExpression(source)] as const)
  return { process, variables: Object.fromEntries(read), meanwhile, reveals, locks }
}

const constantsOf = (set: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => !isComputed(value)))

/** True for a computed value in `set`: `{"compute": "now()"}`. */
export function isComputed(value: unknown): value is { compute: string } {
  return value !== null && typeof value === 'object' && typeof (value as { compute?: unknown }).compute === 'string'
}

type FileDialog = NonNullable<FileAction['dialog']>

function dialogOf(file: FileDialog, api: string): ActionTarget {
  const { kind = 'modal', width } = file
  if (file.entity !== undefined) {
    const { entity, where = {}, defaults = {} } = file
    return { kind: 'entity', window: { kind, width: width ?? ENTITY_DIALOG_WIDTH }, entity, where, defaults }
  }
  if (file.panel !== undefined) return { kind: 'panel', window: { kind, width: width ?? ENTITY_DIALOG_WIDTH }, panel: file.panel }
  const required = new Set(file.required ?? [])
  const derived = derivedFields(file.properties ?? {})
  const placeOf = formPlaces(sectionLists(file.sections))
  const fields = Object.entries(file.properties ?? {}).map(([name, field]) => ({
    ...normaliseField(name, field, required.has(name), derived.get(name)),
    ...placeOf(name, field.section),
  }))
  return {
    kind: 'form',
    window: { kind, width: width ?? DIALOG_WIDTH },
    fields,
    tabs: file.tabs ?? false,
    shows: file.shows ?? [],
    load: loadOf(file.load, api),
  }
}

function loadOf(load: FileDialog['load'], api: string): ActionLoad | null {
  if (load === undefined) return null
  const { call, values = null } = typeof load === 'string' ? { call: load } : load
  return { call: parseEndpoint(call, api), values }
}
