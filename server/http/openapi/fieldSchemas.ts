// Converts fields to JSON Schema 2020-12, as used by OpenAPI 3.1.

import type { Language } from '#i18n/translate.ts'
import type { Entity, Field, Items } from '#model/entity/entity.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { formats } from '#model/formats/formats.ts'
import { IN_APPROVAL } from '#model/records/waitingActions.ts'
import { WAITING } from './answers.ts'
import type { OpenApiSchema } from './openApiSchema.ts'

/** Schema of an entity's records on the wire. Internal fields are omitted. */
export function recordSchema(entity: Entity, language: Language): OpenApiSchema {
  const fields = entity.fields.filter(({ stored, writeOnly, children }) => stored || writeOnly || children)
  const required = fields.filter((field) => field.required && !field.readOnly && field.when === null).map(({ name }) => name)
  return {
    type: 'object',
    title: translatedWord(entity, entity.title, language),
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(entity, field, language)])),
      ...(entity.process || entity.actions.some(({ approval }) => approval !== null) ? { [IN_APPROVAL]: WAITING } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
  }
}

export function fieldSchema(entity: Entity, field: Field, language: Language): OpenApiSchema {
  const { title, type, format, unit, choices, description, examples, items, children, multiple } = field
  const values = choices?.kind === 'enum' ? choices.values : null
  const fullDescription = [
    description && translatedWord(entity, description, language),
    unit && translatedWord(entity, unit, language),
    sourceOf(field),
  ]
    .filter(Boolean)
    .join('; ')
  return {
    title: translatedWord(entity, title, language),
    type: [type, 'null'],
    ...(items ? { items: children ? childSchema(entity, items, language) : rowSchema(entity, items, language) } : {}),
    ...formats[format].jsonSchema,
    ...(values && !multiple ? { enum: [...values, null] } : {}),
    ...limitsOf(field),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(examples.length > 0 ? { examples } : {}),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(field.writeOnly ? { writeOnly: true } : {}),
    ...(fullDescription === '' ? {} : { description: fullDescription }),
  }
}

function rowSchema(entity: Entity, { fields }: Items, language: Language): OpenApiSchema {
  const required = fields.filter((field) => field.required && field.when === null).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(entity, field, language)])),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** Schema of a child row: a submit sends changed columns with id and version, or a removal. */
function childSchema(entity: Entity, items: Items, language: Language): OpenApiSchema {
  const own = { id: { type: 'string' }, updateTime: { type: 'string', ...formats['date-time'].jsonSchema }, isDeleted: { enum: [0, 1] } }
  return { type: 'object', properties: { ...own, ...(rowSchema(entity, items, language).properties as OpenApiSchema) } }
}

/** Limits of rules, under their JSON Schema names. JSON Schema has no number of decimals, so that is an OpenAPI extension. */
function limitsOf({ rules }: Field): OpenApiSchema {
  return Object.fromEntries(
    rules.flatMap((rule) => ('limit' in rule ? [[rule.kind === 'decimals' ? 'x-decimals' : rule.kind, rule.limit]] : [])),
  )
}

/** Source of the values, in the notation of schema files. */
function sourceOf({ choices, multiple }: Field): string {
  const many = multiple ? ', comma-joined' : ''
  if (choices?.kind === 'dict') return `${choices.source}:${choices.code}${many}`
  if (choices?.kind === 'entity') return `${choices.entity}.${choices.value}${many}`
  if (choices?.kind === 'enum' && multiple) return `${choices.values.join(', ')}${many}`
  if (choices?.kind === 'url') return `${choices.url}${many}`
  return ''
}
