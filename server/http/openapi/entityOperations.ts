// Operations of an entity's endpoints, with parameters and answers.

import { type Language, translate } from '#i18n/translate.ts'
import { routePath } from '#model/entity/endpoints.ts'
import type { Action, Endpoint, EndpointName, Entity } from '#model/entity/entity.ts'
import type { Permissions } from '#model/entity/menuRow.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { searchParams } from '#model/list/filter.ts'
import { FILTER, ORDER_BY } from '#model/list/listParameters.ts'

import { viewsAtPath } from '../../records/entityViews.ts'
import { STRICT } from '../preferences.ts'
import { type AnswerKind, dataSchema } from './answers.ts'
import { fieldSchema } from './fieldSchemas.ts'
import type { OpenApiSchema } from './openApiSchema.ts'

export interface Operation {
  operationId: string
  tags: readonly string[]
  summary: string
  [more: string]: unknown
}

export interface PlacedOperation {
  method: string
  path: string
  operation: Operation
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ANY = '000000'

type Takes =
  | 'filters'
  | 'id'
  | 'ids'
  | 'parent'
  | 'value'
  | 'job'
  | 'record'
  | 'sheet'
  | 'bulk'
  | 'bin'
  | 'chosen'
  | 'export'
  | 'rows'
  | 'nothing'

/** Schema of a successful answer with this data. */
export const envelopeOf = (data: object): OpenApiSchema => ({
  allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', required: ['data'], properties: { data } }],
})

/** Operations that refuse unknown names in bodies if the caller prefers that. */
const JUDGED: readonly Takes[] = ['record', 'bulk', 'rows']

const preferOf = (language: Language): OpenApiSchema =>
  parameter('Prefer', { type: 'string', examples: [STRICT] }, { in: 'header', description: translate(language, 'openapi.prefer') })

/** Every call may fail, by the caller's fault (4XX) or the server's. */
export const refusalResponses = {
  '4XX': { $ref: '#/components/responses/refusal' },
  default: { $ref: '#/components/responses/refusal' },
}

const CALLS: Readonly<Record<EndpointName, { takes: Takes; answers: AnswerKind }>> = {
  list: { takes: 'filters', answers: 'page' },
  detail: { takes: 'id', answers: 'record' },
  submit: { takes: 'record', answers: 'id' },
  update: { takes: 'record', answers: 'id' },
  remove: { takes: 'ids', answers: 'nothing' },
  tree: { takes: 'nothing', answers: 'nodes' },
  select: { takes: 'filters', answers: 'records' },
  'lazy-list': { takes: 'parent', answers: 'records' },
  'lazy-tree': { takes: 'parent', answers: 'nodes' },
  'is-free': { takes: 'value', answers: 'truth' },
  totals: { takes: 'filters', answers: 'totals' },
  export: { takes: 'filters', answers: 'workbook' },
  'export-job': { takes: 'export', answers: 'export' },
  'export-template': { takes: 'nothing', answers: 'workbook' },
  import: { takes: 'sheet', answers: 'import' },
  'import-judge': { takes: 'rows', answers: 'preview' },
  'import-progress': { takes: 'job', answers: 'import' },
  'import-faults': { takes: 'job', answers: 'workbook' },
  history: { takes: 'id', answers: 'changes' },
  bulk: { takes: 'bulk', answers: 'rows' },
  bin: { takes: 'bin', answers: 'page' },
  restore: { takes: 'chosen', answers: 'rows' },
  purge: { takes: 'chosen', answers: 'rows' },
}

type Button = keyof Permissions

/** Buttons required for an endpoint: one of each list. Endpoints without an entry only read. */
const BUTTONS: Readonly<Partial<Record<EndpointName, readonly (readonly Button[])[]>>> = {
  submit: [['add', 'edit']],
  update: [['add', 'edit']],
  remove: [['delete']],
  'is-free': [['add', 'edit']],
  history: [['view', 'edit']],
  bulk: [['edit']],
  bin: [['delete']],
  restore: [['delete']],
  purge: [['delete']],
  'export-template': [['import']],
  import: [['import'], ['add']],
  'import-judge': [['import'], ['add']],
  'import-progress': [['import'], ['add']],
  'import-faults': [['import'], ['add']],
}

/** For these endpoints the view of the record decides, of those at the path. */
const OF_VIEWS_AT_PATH: readonly EndpointName[] = ['submit', 'update', 'remove', 'history']

/** False for an endpoint that every user is refused, because its buttons are switched off. @param views entities of the same table */
export function isCallable(entity: Entity, name: EndpointName, { path }: Endpoint, views: readonly Entity[]): boolean {
  const checkedViews = OF_VIEWS_AT_PATH.includes(name) ? viewsAtPath(views, path) : [entity]
  return (BUTTONS[name] ?? []).every((buttons) =>
    buttons.some((button) => checkedViews.some(({ permissions }) => permissions[button] !== null)),
  )
}

/** Answers of code at entity endpoints that differ from the file's, by method and path. */
export type StatedAnswers = ReadonlyMap<string, AnswerKind>

/**
 * Operations of an entity's endpoints, and of actions that the server executes.
 * @param isOffered false for an endpoint that nobody may call
 */
export function operationsOf(
  entity: Entity,
  language: Language,
  stated: StatedAnswers,
  isOffered: (name: EndpointName, endpoint: Endpoint) => boolean,
): PlacedOperation[] {
  const ofEndpoints = (Object.keys(entity.endpoints) as EndpointName[]).flatMap((name) =>
    (entity.endpoints[name] ?? []).flatMap((endpoint, at): PlacedOperation[] => {
      if (!isOffered(name, endpoint)) return []
      const { method, path } = endpoint
      const { takes, answers: usual } = CALLS[name]
      const answers = stated.get(`${method} ${routePath(path)}`) ?? (name === 'list' && entity.tree ? 'records' : usual)
      const operation = {
        operationId: `${entity.name}.${name}${at === 0 ? '' : at + 1}`,
        tags: [entity.name],
        summary: summaryOf(entity, translate(language, `openapi.calls.${name}`), language),
        parameters: [...partsOf(path), ...parametersOf(entity, takes, language), ...(JUDGED.includes(takes) ? [preferOf(language)] : [])],
        ...bodyOf(entity, takes, language),
        responses: responsesOf(entity, answers, language),
      }
      return [{ method: method.toLowerCase(), path: routePath(path), operation }]
    }),
  )
  const ofActions = entity.actions.flatMap((action): PlacedOperation[] => {
    if (action.set === null || action.call === null) return []
    const path = routePath(action.call.path)
    const query = new URLSearchParams(action.call.path.split('?')[1] ?? '')
    const body = actionBody(entity, action, language)
    const operation = {
      operationId: `${entity.name}.${action.name}`,
      tags: [entity.name],
      summary: summaryOf(entity, translatedWord(entity, action.title, language), language),
      parameters: [
        ...partsOf(path),
        ...actionParameters(entity, action, language, [...query.keys()]),
        ...(body.requestBody ? [preferOf(language)] : []),
      ],
      ...body,
      responses: responsesOf(entity, 'nothing', language),
    }
    return [{ method: action.call.method.toLowerCase(), path, operation }]
  })
  return [...ofEndpoints, ...ofActions]
}

const summaryOf = (entity: Entity, call: string, language: Language): string =>
  translate(language, 'openapi.summary', { title: translatedWord(entity, entity.title, language), call })

/** Parameters of an action: those of its call, otherwise the ids of the records. */
function actionParameters(entity: Entity, { body, call }: Action, language: Language, named: readonly string[]): OpenApiSchema[] {
  const isFilled = /[{]/.test(call?.path ?? '')
  const isNamed = body !== null && ('ids' in body || 'id' in body)
  const ids = isFilled || isNamed || named.includes('ids') ? [] : parametersOf(entity, 'ids', language)
  return [...named.map((name) => parameter(name, { type: 'string' })), ...ids]
}

/** Body of an action: as stated in the file, otherwise the fields of its dialog. */
function actionBody(entity: Entity, { body, dialog, call }: Action, language: Language): OpenApiSchema {
  if (call?.method !== 'POST') return {}
  const form = dialog?.kind === 'form' ? dialog.fields : []
  const schemaOf = (value: unknown): OpenApiSchema => {
    const field = form.find(({ name }) => value === `\${form.${name}}`)
    if (field) return fieldSchema(entity, field, language)
    if (typeof value !== 'string') return { const: value }
    return value.endsWith('[]}') ? { type: 'array', items: { type: 'string' } } : { type: 'string' }
  }
  const properties = body
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, schemaOf(value)]))
    : Object.fromEntries(form.map((field) => [field.name, fieldSchema(entity, field, language)]))
  if (Object.keys(properties).length === 0) return {}
  const needed = form.filter((field) => field.required && field.when === null).map(({ name }) => name)
  const required = body ? Object.keys(body).filter((key) => needed.some((name) => body[key] === `\${form.${name}}`)) : needed
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  return { requestBody: { required: required.length > 0, content: { 'application/json': { schema } } } }
}

function parametersOf(entity: Entity, takes: Takes, language: Language): OpenApiSchema[] {
  const text = { type: 'string' }
  const positiveInteger = { type: 'integer', minimum: 1 }
  switch (takes) {
    case 'filters':
      return [
        parameter('current', positiveInteger),
        parameter('size', positiveInteger),
        ...filtersOf(entity, language),
        parameter(FILTER, text, { description: translate(language, 'openapi.filter') }),
        parameter(ORDER_BY, text, { description: translate(language, 'openapi.order') }),
      ]
    case 'bin':
      return [parameter('current', positiveInteger), parameter('size', positiveInteger), parameter('words', text)]
    case 'id':
      return [parameter('id', text, { required: true })]
    case 'ids':
      return [parameter('ids', text, { required: true, description: translate(language, 'openapi.ids') })]
    case 'parent':
      return [parameter('parentId', text)]
    case 'value':
      return [parameter('field', text, { required: true }), parameter('value', text, { required: true }), parameter('id', text)]
    case 'job':
      return [parameter('job', text, { required: true })]
    case 'sheet':
      return [parameter('isCovered', { type: 'integer', enum: [0, 1] })]
    default:
      return []
  }
}

/** Wire filters of the search fields; the description mentions further operators. */
function filtersOf(entity: Entity, language: Language): OpenApiSchema[] {
  const samples = Object.fromEntries(entity.search.map(({ name, search }) => [name, search === 'range' ? [ANY, ANY] : ANY]))
  return Object.keys(searchParams(entity, samples)).map((key) => {
    const field = entity.field[key] ?? entity.field[key.slice(0, key.lastIndexOf('_'))]
    return parameter(key, { type: 'string' }, field ? { description: translatedWord(entity, field.title, language) } : {})
  })
}

function bodyOf(entity: Entity, takes: Takes, language: Language): OpenApiSchema {
  if (takes === 'record') {
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${entity.name}` } } }
    return { requestBody: { required: true, description: translate(language, 'openapi.record'), content } }
  }
  if (takes === 'bulk') {
    const texts = { type: 'array', items: { type: 'string' } }
    const properties = {
      set: { type: 'object' },
      ids: texts,
      filter: { type: 'object', additionalProperties: { type: 'string' } },
      except: texts,
      expected: { type: 'integer' },
      rows: { type: 'array', items: { type: 'object' } },
    }
    return {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties } } } },
    }
  }
  if (takes === 'export') {
    const texts = { type: 'array', items: { type: 'string' } }
    const properties = {
      kind: { type: 'string', enum: ['xlsx', 'csv'] },
      keys: { type: 'boolean' },
      columns: texts,
      query: { type: 'object', additionalProperties: { type: 'string' } },
      ids: texts,
      except: texts,
    }
    return { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties } } } } }
  }
  if (takes === 'rows') {
    const cells = { type: 'array', items: { type: ['string', 'null'] } }
    const rows = { type: 'array', items: { type: 'object', required: ['row', 'cells'], properties: { row: { type: 'integer' }, cells } } }
    const properties = { columns: cells, rows, isCovered: { type: 'boolean' } }
    const schema = { type: 'object', required: ['columns', 'rows'], properties }
    return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  }
  if (takes === 'chosen') {
    const properties = { ids: { type: 'array', items: { type: 'string' } } }
    return {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', required: ['ids'], properties } } } },
    }
  }
  if (takes !== 'sheet') return {}
  const properties = {
    file: { type: 'string', format: 'binary' },
    heads: { type: 'string', description: translate(language, 'openapi.heads') },
    mended: { type: 'string', description: translate(language, 'openapi.mended') },
  }
  const file = { type: 'object', required: ['file'], properties }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
}

function responsesOf({ name }: Entity, answers: AnswerKind, language: Language): OpenApiSchema {
  const description = translate(language, 'openapi.answer')
  const content =
    answers === 'workbook'
      ? { [WORKBOOK]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: envelopeOf(dataSchema(answers, { $ref: `#/components/schemas/${name}` })) } }
  return { '200': { description, content }, ...refusalResponses }
}

function partsOf(path: string): OpenApiSchema[] {
  return [...routePath(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter(name, { type: 'string' }, { in: 'path', required: true }),
  )
}

function parameter(name: string, schema: OpenApiSchema, more: OpenApiSchema = {}): OpenApiSchema {
  return { name, in: 'query', schema, ...more }
}
