// Generates the JSON Schema of schema files, for validation and for editors.

import { definitions, memberName } from './definitions.ts'
import { type Keyword, type KeywordGroup, keywordsOf } from './keyword.ts'
import type { JsonSchema } from './shape.ts'
import { vocabulary } from './vocabulary.ts'

export function schemaOf(): JsonSchema {
  const { entity, ...parts } = vocabulary
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'entity.schema.json',
    title: 'Gantry entity file',
    ...objectOf(entity),
    $defs: {
      ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, objectOf(withDescription(name, part))])),
      ...Object.fromEntries(
        Object.entries(definitions).map(([name, { is, description, examples }]) => [name, { ...is.schema, description, examples }]),
      ),
    },
  }
}

/** JSON Schema of the file of field groups. */
export function groupsSchemaOf(): JsonSchema {
  const field = { $ref: 'entity.schema.json#/$defs/field' }
  const names = { pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' }
  const group = {
    type: 'object',
    additionalProperties: false,
    required: ['properties'],
    properties: {
      title: { type: 'string', minLength: 1, description: 'Name of the group, for readers of the file.', examples: ['设备数据'] },
      properties: {
        type: 'object',
        minProperties: 1,
        propertyNames: { ...memberName, maxLength: 48 },
        additionalProperties: field,
        description: 'The fields, as in an entity.',
        examples: [{ projectId: { title: '所属项目', ref: 'project' } }],
      },
      en: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'English for the Chinese texts of the group.',
        examples: [{ 所属项目: 'Project' }],
      },
    },
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'groups.schema.json',
    title: 'Gantry field groups',
    type: 'object',
    additionalProperties: false,
    required: ['groups'],
    properties: {
      $schema: { type: 'string', description: 'Path of the JSON Schema.', examples: ['./groups.schema.json'] },
      groups: {
        type: 'object',
        propertyNames: names,
        additionalProperties: group,
        description: 'Groups by the name that `uses` of an entity gives.',
        examples: [{ 'device-row': { properties: { projectId: { title: '所属项目', ref: 'project' } } } }],
      },
    },
  }
}

function objectOf(part: KeywordGroup): JsonSchema {
  const { description, examples, required, rules } = part
  return {
    type: 'object',
    additionalProperties: false,
    ...(description && { description: description }),
    ...(examples && { examples }),
    ...(required && { required }),
    ...rules,
    properties: Object.fromEntries(Object.entries(keywordsOf(part)).map(([name, keyword]) => [name, keywordSchema(keyword)])),
  }
}

function keywordSchema({ is, description, examples, default: fallback, replaced }: Keyword): JsonSchema {
  return {
    ...is.schema,
    description: description,
    ...(fallback !== undefined && { default: fallback }),
    ...(replaced && { deprecated: true }),
    examples,
  }
}

/** Adds description and examples to a shape without them: those of the only keyword that uses it. */
function withDescription(name: string, part: KeywordGroup): KeywordGroup {
  if (part.description) return part
  const holder = Object.values(vocabulary)
    .flatMap((other) => Object.values(keywordsOf(other)))
    .find(({ is }) => is.words.includes(`(#${name.toLowerCase()})`))
  const example = holder?.examples.find((example) => typeof example === 'object')
  return { ...part, description: holder?.description, examples: example === undefined ? undefined : [example] }
}
