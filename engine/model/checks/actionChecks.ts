// Checks one action of a schema file: its fields exist and its call has a route.

import { actionPlaces, isComputed } from '../entity/actions.ts'
import { endpointsOf, isEndpointName, parseEndpoint, routePath } from '../entity/endpoints.ts'
import type { FileAction } from '../entity/entityFile.ts'
import { ownActions } from '../entity/fileActions.ts'
import { formPlaces, sectionLists } from '../entity/fileSections.ts'
import { templateNames } from '../expressions/template.ts'
import { checkSections } from './arrangementChecks.ts'
import { checkField } from './fieldChecks.ts'
import { typeOf } from './fieldTypes.ts'
import type { FileCheck, FileCheckContext } from './fileCheck.ts'
import { checkGivenValues } from './givenChecks.ts'
import type { JsonPath } from './jsonPath.ts'
import { checkReveals } from './processChecks.ts'
import { checkLink } from './routeChecks.ts'
import { checkTitles } from './titleChecks.ts'
import { checkConstantResult, checkConstantValue, RESULT_OF } from './valueChecks.ts'

export function checkAction(check: FileCheck, path: JsonPath, name: string, action: FileAction): void {
  const call = action.call ?? (action.set ? `POST /${name}` : undefined)
  if (action.title === undefined) check.report(path, '"title" is missing.', 'Add "title".')
  if (action.when !== undefined) check.condition([...path, 'when'], action.when)
  if (action.confirm !== undefined) check.template([...path, 'confirm'], action.confirm, ['ids'])
  if (action.link !== undefined) {
    check.template([...path, 'link'], action.link, ['ids'])
    checkLink(check, [...path, 'link'], action.link)
  }
  if (action.set !== undefined) checkSet(check, path, name, action)
  if (action.message !== undefined && !action.set)
    check.report([...path, 'message'], 'only an action with "set" sends a message.', 'Add "set", or remove it.')
  if (action.approval) checkApproval(check, path, action, action.approval)
  const { dialog } = action
  const isForTicked = actionPlaces(action).includes('batch')
  if (action.records === 'one' && !isForTicked)
    check.report([...path, 'records'], 'only a batch action works on ticked rows.', 'Write "at": "batch".')
  if (action.batch && !isForTicked) check.report([...path, 'batch'], 'the button does not stand on ticked rows.', 'Add "batch" to "at".')
  if (action.batch?.when !== undefined) check.condition([...path, 'batch', 'when'], action.batch.when)
  if (action.batch?.confirm !== undefined) check.template([...path, 'batch', 'confirm'], action.batch.confirm, ['ids'])
  sent(check, path, action)
  const placeOf = formPlaces(sectionLists(dialog?.sections))
  if (dialog?.tabs)
    for (const [key, { section }] of Object.entries(dialog.properties ?? {}))
      if (placeOf(key, section).section === null)
        check.report([...path, 'dialog', 'properties', key], 'no tab holds this field.', 'Add it to a section of "sections".')
  checkSections(check, [...path, 'dialog', 'sections'], dialog?.properties ?? {}, dialog?.sections ?? {})
  if (dialog?.properties) {
    for (const [key, field] of Object.entries(dialog.properties))
      checkField(check, [...path, 'dialog', 'properties', key], field, dialog.properties)
    checkTitles(check, [...path, 'dialog', 'properties'], Object.keys(dialog.properties), dialog.properties)
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

/** Checks `set`: each field must be stored and writable, and each value must satisfy the rules of its field. */
function checkSet(check: FileCheck, path: JsonPath, name: string, action: FileAction): void {
  const { method, path: url } = parseEndpoint(action.call ?? `POST /${name}`, apiOf(check) ?? '')
  if (method === 'GET') check.report([...path, 'call'], 'a GET writes nothing.', 'Write "call": "POST …".')
  checkAddress(check, path, url)
  const own = endpointsOf({ ...check.base(), ...check.file }, check.file.tree !== undefined)
  for (const [endpoint, places] of Object.entries(own))
    if (places?.some((place) => place.method === method && place.path === url))
      check.report(
        [...path, action.call === undefined ? 'set' : 'call'],
        `"${url}" is the ${endpoint} of the entity.`,
        `Write "call": "POST /…" with another path.`,
      )
  if (action.call === undefined && isEndpointName(name) && !check.has(path))
    check.report(path, `"${name}" is the name of an endpoint.`, 'Choose another name.')
  for (const [other, { call, set }] of ownActions(check.file)) {
    if (other === name) break
    const theirs = parseEndpoint(call ?? `POST /${other}`, apiOf(check) ?? '')
    if (set !== undefined && theirs.method === method && routePath(theirs.path) === routePath(url))
      check.report([...path, 'call'], `the action "${other}" has this call already.`, 'Give each action a path of its own.')
  }
  const sent = parametersOf(action, url)
  if (!namesRecords(action, url))
    check.report(
      [...path, action.body === undefined ? 'call' : 'body'],
      'the call names no record.',
      'Write "${id}" or "${ids}" in it, or remove it.',
    )
  for (const [key, value] of Object.entries(action.set ?? {})) {
    const at = [...path, 'set', key]
    check.field(at, key)
    const field = check.properties[key]
    if (!field) continue
    settable(check, at, key, value)
    if (isComputed(value)) {
      const known = { ...check.properties, ...action.dialog?.properties }
      check.expression([...at, 'compute'], value.compute, known, RESULT_OF[typeOf(field)])
      checkConstantResult(check, [...at, 'compute'], value.compute, key, field)
      checkGivenValues(check, [...at, 'compute'], value.compute, key, field, known)
      continue
    }
    const names = typeof value === 'string' ? templateNames(value) : []
    for (const parameter of names) check.known(at, parameter, sent, 'parameter of the call')
    if (names.length === 0 && value !== null && value !== '') checkConstantValue(check, at, value, key, field)
  }
}

/** Checks the parts of the address of an action that the server takes: an empty one names no route. */
function checkAddress(check: FileCheck, path: JsonPath, url: string): void {
  const [place = ''] = url.split('?')
  const at = [...path, 'call']
  if (/\/(\/|$)/.test(place)) check.report(at, 'the address has an empty part.', 'Write one "/" between two parts, and none at the end.')
  for (const name of templateNames(place)) {
    const field = check.properties[name]
    if (field && name !== 'id' && !isRequired(check, name) && !field.serial)
      check.report(
        at,
        `"${name}" may be empty, and with it a part of the address.`,
        'Name it behind "?" or in the body, or make it required.',
      )
  }
}

/** True if the call contains the ids of its records; a call without placeholders and body sends them in the query. */
function namesRecords({ body, dialog }: FileAction, url: string): boolean {
  const places = [...url.matchAll(/\{([\w.]+)\}/g)].map(([, name]) => name ?? '')
  if (places.length === 0 && body === undefined) return true
  return [...places, ...Object.keys(body ?? dialog?.properties ?? {})].some((name) => name === 'id' || name === 'ids')
}

/** Checks `approval`: variables may read record and form; values of `meanwhile` must be constants. */
function checkApproval(check: FileCheck, above: JsonPath, action: FileAction, approval: NonNullable<FileAction['approval']>): void {
  const path = [...above, 'approval']
  if (action.set === undefined) check.report(path, 'there is nothing to approve.', 'Add "set" with the values that are written then.')
  if (actionPlaces(action).includes('toolbar')) check.report(path, 'a record is approved, not a list.', 'Write "at": "row" or "batch".')
  if (check.file.source) check.report(path, 'records of another database cannot wait.', 'Remove it.')
  const known = { ...check.properties, ...action.dialog?.properties }
  for (const [name, source] of Object.entries(approval.variables ?? {}))
    check.expression([...path, 'variables', name], source, known, 'any')
  checkReveals(check, [...path, 'reveals'], approval.reveals, known)
  for (const [key, value] of Object.entries(approval.meanwhile ?? {})) {
    const at = [...path, 'meanwhile', key]
    check.field(at, key)
    const field = check.properties[key]
    if (field) settable(check, at, key, value)
    if (field && value !== null && value !== '') checkConstantValue(check, at, value, key, field)
  }
}

/** Reports a field that `set` may not write. */
function settable(check: FileCheck, at: JsonPath, key: string, value: unknown): void {
  const field = check.properties[key]
  if (!field) return
  if (field.children ?? (field.items && !takesRows(value)))
    check.report(at, `"${key}" holds rows.`, 'Name a field with one value, or give it the rows of the call: "${rows}".')
  else if (field.compute !== undefined) check.report(at, `"${key}" is computed.`, 'Set the fields that it is computed from.')
  else if (field.stored === false) check.report(at, `"${key}" is not stored.`, 'Name a field with a column.')
  else if ((value === null || value === '') && field.when === undefined && isRequired(check, key))
    check.report(at, `"${key}" must be filled in each record.`, 'Set a value.')
  else if (key in (check.around.record.properties ?? {})) check.report(at, `"${key}" is written by the server.`, 'Remove it.')
}

const isRequired = (check: FileCheck, name: string): boolean => (check.file.required ?? check.base()?.required ?? []).includes(name)

/** Parameters that `${name}` in `set` can refer to: those of path, query, body and form, and the ids. */
function parametersOf({ body, dialog }: FileAction, url: string): string[] {
  const [place = '', search = ''] = url.split('?')
  const inPath = [...place.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inQuery = [...new URLSearchParams(search).keys()]
  const form = Object.keys(dialog?.properties ?? {})
  const inBody = Object.keys(body ?? dialog?.properties ?? {})
  return [...new Set(['id', 'ids', ...inPath, ...inQuery, ...inBody, ...(body ? [] : form.map((name) => `form.${name}`))])]
}

/** Checks the templates of an action: they may refer to fields of the record and of the form. */
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

/** True for a value that a table field accepts in `set`: an empty one, or one single parameter of the call. */
const takesRows = (value: unknown): boolean => value === '' || value === null || /^\$\{[^{}]+\}$/.test(String(value))
