// Runs the form model of the console for an entity without a browser: schema, initial values, rules and submission.

import { Schema } from '@formily/json-schema'
import { formSchema } from '#engine/form/formSchema.ts'
import { createRecordForm } from '#engine/form/recordForm.ts'
import { startValues, userStarts } from '#engine/form/values/startValues.ts'
import type { Action, Entity, Field, FormMode } from '#model/entity/entity.ts'
import { whereDefaults } from '#model/list/filter.ts'
import { parseListState } from '#model/list/listState.ts'
import { startingRows, tableFields } from '#model/records/rows.ts'
import { isShown } from '#model/records/values.ts'
import type { Sample } from '../sampleRecord.ts'

/** Values that a form with the sample sends; `null` if it is invalid. Throws where the console would show an error page. */
export async function sentByForm(entity: Entity, mode: FormMode, record: Sample): Promise<Sample | null> {
  const fields = entity.fields
  const rows = Object.fromEntries(tableFields(entity).map(({ name, items }) => [name, startingRows(items, ['0', '1'])]))
  const start = mode === 'add' ? { ...startValues(fields, rows, userStarts(fields), whereDefaults(entity)), ...record } : record
  return sent(fields, mode, start)
}

/** The same for the form of an action. */
export async function sentByDialog({ dialog }: Action, record: Sample): Promise<Sample | null> {
  return dialog?.kind === 'form' ? sent(dialog.fields, 'add', { ...startValues(dialog.fields), ...record }) : {}
}

async function sent(fields: readonly Field[], mode: FormMode, values: Sample): Promise<Sample | null> {
  const schema = new Schema(formSchema(fields, mode))
  schema.mapProperties((part) => part.toFieldProps({}))
  const form = createRecordForm(fields, mode, values, ({ field, key }) => `${field} ${key}`)
  for (const field of form.fields) form.form.createField({ name: field.name })
  const fault = await form.firstFault()
  form.missing()
  form.isDirty()
  const submission = form.submission()
  form.form.onUnmount()
  return fault === null ? submission : null
}

/** Computes everything that the list renders of a record: cells, colours, titles and URLs. */
export function drawnByList(entity: Entity, record: Sample): void {
  for (const { name, list } of entity.columns) for (const { when } of list?.tone ?? []) if (name !== '') when.evaluate(record)
  for (const field of entity.fields) {
    if (isShown(field, record)) for (const { when } of field.titles) when.evaluate(record)
    for (const { expression } of field.warnings) expression.evaluate(record)
  }
  for (const { when } of entity.actions) when?.evaluate(record)
  for (const state of ['', '?size=10', '?layout=board', '?layout=calendar']) parseListState(entity, new URLSearchParams(state))
}
