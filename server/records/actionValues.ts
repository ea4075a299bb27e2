// Computes the values that an action sets from the parameters of its call: path, query, body, and dialog form.

import type { Rec } from '#store/rows.ts'
import { roundTo } from '../../engine/model/decimals.ts'
import type { Action, Entity, Field } from '../../engine/model/entity/entity.ts'
import { fillTemplates, templateNames } from '../../engine/model/expressions/template.ts'
import { normalValue } from '../../engine/model/formats/normalValue.ts'
import { addComputed } from '../../engine/model/records/computed.ts'
import type { Language } from '../../i18n/translate.ts'
import { AppError } from '../errors.ts'
import { typedBody } from './typedBody.ts'
import type { KnownNames } from './unknownNames.ts'
import { evaluateOrRefuse } from './validateWrite.ts'

/** Parameters of a call of an action, as received. */
export interface SentAction {
  body: Rec
  query: Readonly<Record<string, string>>
  params: Readonly<Record<string, string>>
}

/** Fields of the dialog form of an action; empty without one. */
export const dialogFields = ({ dialog }: Action): readonly Field[] => (dialog?.kind === 'form' ? dialog.fields : [])

const FORM_VALUE = /^\$?\{form\.(\w+)\}$/

/** Names of body and query members that carry values of the form, by field; an action with a `body` states them in its templates. */
function placesOf({ body, call }: Action): Map<string, string> {
  const query = new URLSearchParams(call?.path.split('?')[1] ?? '')
  const places = [...Object.entries(body ?? {}), ...query].map(([member, text]) => [FORM_VALUE.exec(String(text))?.[1], member] as const)
  return new Map(places.flatMap(([field, member]) => (field ? [[field, member] as const] : [])))
}

/** Allowed members of the body: those in the file, otherwise the form fields and the parameters of `set`. */
export function namesOfAction(action: Action): KnownNames {
  const taken = Object.values(action.set ?? {}).flatMap((text) => (typeof text === 'string' ? templateNames(text) : []))
  const sent = action.body === null ? dialogFields(action).map(({ name }) => name) : Object.keys(action.body)
  return { written: [...new Set([...sent, 'id', 'ids', ...taken.flatMap((path) => (path.includes('.') ? [] : [path]))])] }
}

/** Values of the dialog form, converted to the types of its fields. Values that a user could not enter there are ignored. */
export function dialogValues(action: Action, { body, query }: SentAction, language: Language, entity: Entity): Rec {
  const fields = dialogFields(action)
  const places = placesOf(action)
  const sent = { ...body, ...query }
  const typed = fields.filter(({ readOnly, form }) => !readOnly && form.add === 'edit')
  const sentValues = typed.flatMap(({ name }) => {
    const member = places.get(name) ?? (action.body === null ? name : undefined)
    return member !== undefined && Object.hasOwn(sent, member) ? [[name, sent[member]] as const] : []
  })
  const form = typedBody(fields, Object.fromEntries(sentValues))
  for (const field of typed) {
    if (Object.hasOwn(form, field.name)) form[field.name] = emptied(normalValue(field, form[field.name]))
  }
  return addComputed(fields, form, (formula, values) => evaluateOrRefuse(formula, values, entity, language))
}

/** Parameters for the templates of `set`: members of the call and form values, the latter also under the names by which they are sent. */
export function parametersOf(action: Action, { body, query, params }: SentAction, form: Rec): Rec {
  const places = placesOf(action)
  const formFields = new Set(action.body === null ? dialogFields(action).map(({ name }) => name) : [])
  const members = [...places].flatMap(([field, member]) => (Object.hasOwn(form, field) ? [[member, form[field]] as const] : []))
  const rest = Object.entries(body).filter(([name]) => !formFields.has(name))
  return { ...Object.fromEntries(rest), ...form, ...query, ...params, ...Object.fromEntries(members), form }
}

/** Throws `request.parameterMissing` for a parameter of `set` that the call lacks, unless it is an optional form field. */
export function refuseMissing(action: Action, { body, query, params }: SentAction, form: Rec): void {
  const given = new Set([...Object.keys(body), ...Object.keys(query), ...Object.keys(params), ...Object.keys(form), 'id', 'ids'])
  const byMember = new Map([...placesOf(action)].map(([field, member]) => [member, field]))
  const fields = new Set(dialogFields(action).map(({ name }) => name))
  const mayBeEmpty = (name: string) => fields.has(action.body === null ? name : (byMember.get(name) ?? ''))
  for (const text of Object.values(action.set ?? {})) {
    for (const path of typeof text === 'string' ? templateNames(text) : []) {
      const [first = '', member = ''] = path.split('.')
      const isThere = first === 'form' ? fields.has(member) : given.has(first) || mayBeEmpty(first)
      if (!isThere) throw new AppError('request.parameterMissing', { name: path })
    }
  }
}

interface ActionScope {
  parameters: Rec
  form: Rec
  /** The stored record. */
  record: Rec
  language: Language
}

/** Values that the action gives to a record. Computed fields are computed from the others. */
export function actionValues(entity: Entity, action: Action, { parameters, form, record, language }: ActionScope): Rec {
  const scope = { ...record, ...form }
  const computed = Object.entries(action.computes).map(([name, formula]) => {
    const value = evaluateOrRefuse(formula, scope, entity, language)
    const decimals = entity.field[name]?.decimals ?? null
    return [name, typeof value === 'number' && decimals !== null ? roundTo(value, decimals) : value]
  })
  const filled: Rec = { ...fillTemplates(action.set ?? {}, parameters), ...Object.fromEntries(computed) }
  const set = Object.entries(filled).filter(([name]) => entity.field[name]?.compute === null)
  return Object.fromEntries(set.map(([name, value]) => [name, typedValue(entity.field[name] as Field, value)]))
}

const emptied = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

/** Path and query contain text; a numeric field gets the number. */
function typedValue(field: Field, value: unknown): unknown {
  const normal = emptied(normalValue(field, value))
  if (typeof normal !== 'string') return typedBody([field], { [field.name]: normal })[field.name] ?? null
  const { type } = field
  if ((type === 'integer' || type === 'number') && Number.isFinite(Number(normal))) return normalValue(field, Number(normal))
  if (type === 'boolean' && (normal === 'true' || normal === 'false')) return normal === 'true'
  return normal
}
