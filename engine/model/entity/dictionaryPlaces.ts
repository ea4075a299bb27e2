// Lists the places of a schema file whose values are compared with fields of dictionaries, or are values of such fields.

import type { JsonPath } from '../checks/jsonPath.ts'
import { isObject } from '../isObject.ts'
import { operators } from '../list/filter.ts'
import type { EntityFile, FileField } from './entityFile.ts'

type Properties = Readonly<Record<string, FileField>>

export interface DictionaryPlace {
  path: JsonPath
  text: string
  /** `key`: the key of the object, which is a CEL expression; `entry`: the key of the object, which is a key of a dictionary. */
  kind: 'expression' | 'key' | 'value' | 'values' | 'entry'
  /** Fields that an expression may read. */
  fields: Properties
  /** Field of a value. */
  field?: FileField
}

/** Fields of the records of another entity; `undefined` if there is none. */
export type FieldsOf = (entity: string) => Properties | undefined

/** @param fields all fields of the records, with those of the base and of `record.json` */
export function dictionaryPlaces(file: EntityFile, fields: Properties, fieldsOf: FieldsOf): DictionaryPlace[] {
  const { properties = {}, tree, list, layout, record, actions, process, notify, follows, series, rollup, where } = file
  const ofOther = (entity: string | undefined, filter: object | undefined, path: JsonPath) => filtersOfOther(entity, filter, path, fieldsOf)
  return [
    ...placesInFields(properties, ['properties'], fields, fieldsOf),
    ...Object.entries(properties).flatMap(([name, { takes }]) =>
      typeof takes === 'object' ? ofOther(rollup?.of, takes.where, ['properties', name, 'takes', 'where']) : [],
    ),
    ...ofOther(rollup?.of, rollup?.where, ['rollup', 'where']),
    ...(typeof layout === 'object' ? ofOther(layout.detail, layout.where, ['layout', 'where']) : []),
    ...(record?.tabs ?? []).flatMap(({ entity, where: filter }, at) => ofOther(entity, filter, ['record', 'tabs', at, 'where'])),
    ...expression(tree?.parents, ['tree', 'parents'], fields),
    ...expressions(tree?.child, ['tree', 'child'], fields),
    ...(list?.rowColors ?? []).flatMap(({ when }, at) => expression(when, ['list', 'rowColors', at, 'when'], fields)),
    ...filters(where, ['where'], fields),
    ...membersOf(actions).flatMap(([name, action]) => placesInAction(action, ['actions', name], fields, fieldsOf)),
    ...expressions(process?.variables, ['process', 'variables'], fields),
    ...membersOf(notify).flatMap(([name, { when }]) => expression(when, ['notify', name, 'when'], fields)),
    ...expression(follows?.offline, ['follows', 'offline'], fields),
    ...membersOf(series?.alarms).flatMap(([name, rule]) =>
      membersOf(rule).flatMap(([key, text]) => expression(text, ['series', 'alarms', name, key], fields)),
    ),
  ]
}

function placesInFields(properties: Properties, path: JsonPath, fields: Properties, fieldsOf: FieldsOf): DictionaryPlace[] {
  return Object.entries(properties).flatMap(([name, own]) => {
    const here = [...path, name]
    const field = fields[name]
    const columns = own.items?.properties
    const list = typeof own.list === 'object' ? own.list : {}
    return [
      ...keys(own.titles, [...here, 'titles'], fields),
      ...keys(own.check, [...here, 'check'], fields),
      ...keys(own.warn, [...here, 'warn'], fields),
      ...(['when', 'preset', 'compute'] as const).flatMap((key) => expression(own[key], [...here, key], fields)),
      ...expressions(list.tone, [...here, 'list', 'tone'], fields),
      ...membersOf({ tag: list.tag }).flatMap(([key, colors]) =>
        membersOf(colors).map(([text]) => ({ path: [...here, 'list', key, text], text, kind: 'entry' as const, fields, field })),
      ),
      ...value(own.default, [...here, 'default'], fields, field),
      ...filtersOfOther(own.ref?.entity, own.ref?.where, [...here, 'ref', 'where'], fieldsOf),
      ...filtersOfOther(own.total?.entity, own.total?.where, [...here, 'total', 'where'], fieldsOf),
      ...(columns ? placesInFields(columns, [...here, 'items', 'properties'], { ...fields, ...columns }, fieldsOf) : []),
    ]
  })
}

type Action = NonNullable<EntityFile['actions']>[string]

function placesInAction(action: Action, path: JsonPath, fields: Properties, fieldsOf: FieldsOf): DictionaryPlace[] {
  if (typeof action !== 'object') return []
  const { when, batch, set, approval, dialog } = action
  const dialogFields = dialog?.properties ?? {}
  const all = { ...fields, ...dialogFields }
  return [
    ...expression(when, [...path, 'when'], fields),
    ...expression(batch?.when, [...path, 'batch', 'when'], fields),
    ...membersOf(set).flatMap(([name, text]) =>
      isObject(text)
        ? expression(text.compute, [...path, 'set', name, 'compute'], all)
        : value(text, [...path, 'set', name], fields, fields[name]),
    ),
    ...membersOf(approval?.meanwhile).flatMap(([name, text]) =>
      value(text, [...path, 'approval', 'meanwhile', name], fields, fields[name]),
    ),
    ...expressions(approval?.variables, [...path, 'approval', 'variables'], all),
    ...filtersOfOther(dialog?.entity, dialog?.where, [...path, 'dialog', 'where'], fieldsOf),
    ...placesInFields(dialogFields, [...path, 'dialog', 'properties'], all, fieldsOf),
  ]
}

const expression = (text: unknown, path: JsonPath, fields: Properties): DictionaryPlace[] =>
  typeof text === 'string' ? [{ path, text, kind: 'expression', fields }] : []

const expressions = (texts: object | undefined, path: JsonPath, fields: Properties): DictionaryPlace[] =>
  membersOf(texts).flatMap(([name, text]) => expression(text, [...path, name], fields))

const keys = (texts: object | undefined, path: JsonPath, fields: Properties): DictionaryPlace[] =>
  membersOf(texts).map(([text]) => ({ path: [...path, text], text, kind: 'key', fields }))

const value = (text: unknown, path: JsonPath, fields: Properties, field: FileField | undefined): DictionaryPlace[] =>
  typeof text === 'string' && field ? [{ path, text, kind: 'value', fields, field }] : []

function filtersOfOther(entity: string | undefined, where: object | undefined, path: JsonPath, fieldsOf: FieldsOf): DictionaryPlace[] {
  const fields = entity === undefined || !isObject(where) ? undefined : fieldsOf(entity)
  return fields ? filters(where, path, fields) : []
}

/** Operators whose values are those of the field. */
const OF_VALUES = ['equal', 'notequal', 'in']

function filters(where: object | undefined, path: JsonPath, fields: Properties): DictionaryPlace[] {
  return membersOf(where).flatMap(([key, text]) => {
    const suffix = operators.find((known) => key.endsWith(`_${known}`))
    const field = fields[key] ?? (suffix && OF_VALUES.includes(suffix) ? fields[key.slice(0, -suffix.length - 1)] : undefined)
    return field && typeof text === 'string' ? [{ path: [...path, key], text, kind: 'values' as const, fields, field }] : []
  })
}

function membersOf<T>(holder: Readonly<Record<string, T>> | undefined): [string, T][]
function membersOf(holder: object | undefined): [string, unknown][]
function membersOf(holder: object | undefined): [string, unknown][] {
  return isObject(holder) ? Object.entries(holder) : []
}
