// Checks one action of a schema file: its fields exist and its call has a route.

import { actionPlaces, isComputed } from '../entity/actions.ts'
import { parseEndpoint, routePath } from '../entity/endpoints.ts'
import type { FileAction } from '../entity/entityFile.ts'
import { templateNames } from '../expressions/template.ts'
import { fieldFacts } from './fieldChecks.ts'
import type { FileCheck, FileCheckContext } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

export function actionFacts(check: FileCheck, path: JsonPath, name: string, action: FileAction): void {
  const call = action.call ?? (action.set ? `POST /${name}` : undefined)
  if (action.title === undefined) check.report(path, '"title" is missing.', 'Add "title".')
  if (action.when !== undefined) check.expression([...path, 'when'], action.when, check.properties, 'bool')
  if (action.confirm !== undefined) check.template([...path, 'confirm'], action.confirm, ['ids'])
  if (action.link !== undefined) check.template([...path, 'link'], action.link, ['ids'])
  for (const [key, value] of Object.entries(action.set ?? {})) {
    check.field([...path, 'set', key], key)
    const known = { ...check.properties, ...action.dialog?.properties }
    if (isComputed(value)) check.expression([...path, 'set', key, 'compute'], value.compute, known, 'any')
  }
  const { dialog } = action
  const isForTicked = actionPlaces(action).includes('batch')
  if (action.records === 'one' && !isForTicked)
    check.report([...path, 'records'], 'only a batch action works on ticked rows.', 'Write "at": "batch".')
  if (action.batch && !isForTicked) check.report([...path, 'batch'], 'the button does not stand on ticked rows.', 'Add "batch" to "at".')
  if (action.batch?.when !== undefined) check.expression([...path, 'batch', 'when'], action.batch.when, check.properties, 'bool')
  if (action.batch?.confirm !== undefined) check.template([...path, 'batch', 'confirm'], action.batch.confirm, ['ids'])
  sent(check, path, action)
  if (dialog?.tabs)
    for (const [key, { section }] of Object.entries(dialog.properties ?? {}))
      if (section === undefined) check.report([...path, 'dialog', 'properties', key], 'no tab holds this field.', 'Add "section".')
  if (dialog?.properties) {
    for (const [key, field] of Object.entries(dialog.properties))
      fieldFacts(check, [...path, 'dialog', 'properties', key], field, dialog.properties)
    for (const [at, key] of (dialog.required ?? []).entries()) check.field([...path, 'dialog', 'required', at], key, dialog.properties)
  }
  for (const [at, key] of (dialog?.shows ?? []).entries()) check.field([...path, 'dialog', 'shows', at], key)
  check.panel([...path, 'dialog', 'panel'], dialog?.panel)
  if (action.file && !call?.startsWith('GET ')) check.report([...path, 'file'], 'only a GET call answers a file.', 'Write "call": "GET …".')
  if (dialog?.entity !== undefined) check.narrowed([...path, 'dialog'], dialog.entity, 'entity', dialog)
  if (call === undefined && !dialog?.entity && !dialog?.panel && !dialog?.load && action.link === undefined) {
    check.report(path, 'the action does nothing.', 'Add "set", "call", "link" or a "dialog" with an entity, a panel or a "load".')
  }
  if (action.call !== undefined && !action.set && check.around.hasRoute) route(check, [...path, 'call'], action.call, check.around.hasRoute)
}

/** Templates of an action may use record fields and fields of its form. */
function sent(check: FileCheck, path: JsonPath, { call, body, dialog }: FileAction): void {
  const form = dialog?.properties ?? {}
  const texts: [JsonPath, unknown][] = [
    [[...path, 'call'], call],
    ...Object.entries(body ?? {}).map(([key, text]): [JsonPath, unknown] => [[...path, 'body', key], text]),
  ]
  for (const [at, text] of texts) {
    if (typeof text !== 'string') continue
    check.template(at, text, ['ids', 'form'])
    for (const name of templateNames(text)) if (name.startsWith('form.')) check.field(at, name.slice('form.'.length), form)
  }
  const { load } = dialog ?? {}
  if (load === undefined) return
  const at = [...path, 'dialog', 'load']
  if (typeof load === 'string') check.template(at, load, ['ids'])
  else {
    check.template([...at, 'call'], load.call, ['ids'])
    for (const key of Object.keys(load.values ?? {})) check.field([...at, 'values', key], key, form)
  }
}

function route(check: FileCheck, path: JsonPath, call: string, hasRoute: NonNullable<FileCheckContext['hasRoute']>): void {
  const { method, path: url } = parseEndpoint(call, apiOf(check) ?? '')
  if (!hasRoute(method, routePath(url))) {
    check.report(path, `no route of the server answers ${method} ${url}.`, 'Add "set", or write the route in server/routes.')
  }
}

function apiOf(check: FileCheck): string | undefined {
  return check.file.api ?? check.base()?.api
}
