// Shapes and sentences that several keywords share.

import type { SharedShape } from './keyword.ts'
import { either, exactly, integer, listShape, named, type Shape, scalar, text } from './shape.ts'

/** Appended to the description of each keyword with an expression. */
export const CEL =
  ' A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`.'

export const sentenceShape: Shape = text({ minLength: 1 })
export const code: Shape = text({ pattern: '^[a-z][a-z0-9_]*$' })
export const call: Shape = text({ pattern: '^(GET|POST) /\\S*$' })
export const panelName: Shape = text({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' })
export const names: Shape = listShape(text(), { uniqueItems: true })
/** Fields by the title of their section; a title of digits would lose its place among the keys. */
export const fieldLists: Shape = named(names, { propertyNames: { minLength: 1, not: { pattern: '^[0-9]+$' } } })
/** Members of every object of JavaScript: a field of this name would be found in records without it. */
const OF_OBJECTS = ['constructor', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', 'toString', 'valueOf']
/** Names of fields, actions and notifications. */
export const memberName = { pattern: '^[a-z][A-Za-z0-9]*$', not: { enum: OF_OBJECTS } }
export const pixels: Shape = integer({ minimum: 320, maximum: 1600 })
export const measure: Shape = text({ pattern: '^(count|(count|sum|max|min) [a-z][A-Za-z0-9]*)$' })
export const reactions: Shape = { schema: { type: ['object', 'array'] }, type: 'unknown', words: 'object or list' }

const path = text({ pattern: '^(GET |POST )/\\S+$' })

/** Shared shapes by name in `$defs`. */
export const definitions = {
  entityName: { is: text({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' }), description: 'Name of an entity.', examples: ['company'] },
  endpoint: {
    is: either(path, listShape(path, { minItems: 1 }), exactly(false)),
    description: 'Method and path below `api`, several of them, or `false` for none.',
    examples: ['GET /list'],
  },
  expression: { is: sentenceShape, description: CEL.trim(), examples: ['status == 0'] },
  filters: {
    is: named(scalar('string', 'number')),
    description: 'Filters: query parameters with values.',
    examples: [{ parentId: '0', height_ge: 2 }],
  },
  templates: {
    is: named(text()),
    description: 'Texts by name; in most of them `${field}` inserts a value of a record.',
    examples: [{ parentId: '${id}' }],
  },
} satisfies Readonly<Record<string, SharedShape>>

function defined(name: keyof typeof definitions): Shape {
  return { ...definitions[name].is, schema: { $ref: `#/$defs/${name}` } }
}

export const entityName: Shape = defined('entityName')
export const endpointShape: Shape = defined('endpoint')
export const expression: Shape = { ...defined('expression'), words: 'expression' }
export const filters: Shape = { ...defined('filters'), words: 'filters with their values' }
export const templates: Shape = defined('templates')
