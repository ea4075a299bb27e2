// Generates the JSON Schema of schema files, for validation and for editors.

import { definitions } from './definitions.ts'
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
