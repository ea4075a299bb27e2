// Schemas of the answers of routes in code, which `npm run answers` makes from the types of their handlers.

import generated from './codeAnswers.json' with { type: 'json' }
import type { OpenApiSchema } from './openApiSchema.ts'

interface CodeAnswers {
  /** Schemas that others refer to, by name. */
  schemas: Readonly<Record<string, OpenApiSchema>>
  /** By method and path. */
  answers: Readonly<Record<string, OpenApiSchema>>
}

const { schemas, answers } = generated as CodeAnswers

/** Schema of `data`, or of the whole answer for a route without envelope; `undefined` for one that is no JSON. */
export function answerOfCode(method: string, path: string): OpenApiSchema | undefined {
  return answers[`${method} ${path}`]
}

/** The schemas among `names`, and those that they refer to. */
export function schemasOfCode(names: ReadonlySet<string | undefined>): Readonly<Record<string, OpenApiSchema>> {
  const found: Record<string, OpenApiSchema> = {}
  const add = (name: string) => {
    const schema = schemas[name]
    if (schema === undefined || name in found) return
    found[name] = schema
    for (const [, other = ''] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/([A-Za-z0-9-]+)/g)) add(other)
  }
  for (const name of names) if (name !== undefined) add(name)
  return found
}
