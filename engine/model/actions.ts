// The buttons beyond add, edit, view and remove.

import { parseEndpoint } from './endpoints.ts'
import type { Action, ActionDialog } from './entity.ts'
import type { EntityFile, FileAction } from './entityFile.ts'
import { compileExpression } from './expression.ts'
import { normaliseField } from './field.ts'

const DIALOG_WIDTH = 600
const ENTITY_DIALOG_WIDTH = 1000

/** `prefix` starts the permission codes of the entity. A built-in that the file switches off (`"view": false`) is no action. */
export function normaliseActions(file: EntityFile, prefix: string): Action[] {
  return Object.entries(file.actions ?? {}).flatMap(([name, action]) =>
    action ? [normaliseAction(name, action, file.api ?? '', prefix)] : [],
  )
}

function normaliseAction(name: string, file: FileAction, api: string, prefix: string): Action {
  const call = file.call ?? (file.set ? `POST /${name}` : undefined)
  return {
    name,
    title: file.title,
    at: file.at ?? 'row',
    icon: file.icon ?? null,
    when: file.when === undefined ? null : compileExpression(file.when),
    confirm: file.confirm ?? null,
    permission: file.permission ?? `${prefix}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    dialog: file.dialog ? dialogOf(file.dialog, api) : null,
    call: call === undefined ? null : parseEndpoint(call, api),
    body: file.body ?? null,
    set: file.set ?? null,
    link: file.link ?? null,
    success: file.success ?? null,
  }
}

function dialogOf(file: NonNullable<FileAction['dialog']>, api: string): ActionDialog {
  if (file.entity !== undefined) {
    const { entity, where = {}, defaults = {}, width = ENTITY_DIALOG_WIDTH } = file
    return { kind: 'entity', width, entity, where, defaults }
  }
  const required = new Set(file.required ?? [])
  const fields = Object.entries(file.properties ?? {}).map(([name, field]) => normaliseField(name, field, required.has(name)))
  return { kind: 'form', width: file.width ?? DIALOG_WIDTH, fields, load: file.load === undefined ? null : parseEndpoint(file.load, api) }
}
