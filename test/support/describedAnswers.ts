// Compares API responses with the OpenAPI document.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument } from '../../pages/openapi/calls.ts'
import type { Caller, Reply } from './startApp.ts'

/**
 * Returns how a response differs from its description; `null` if it does not.
 * @param call such as `GET /api/blade-system/param/list`
 */
export type AnswerCheck = (call: string, answer: Pick<Reply, 'status' | 'body'>) => string | null

const ROOT = 'api'

export function answerCheck(document: ApiDocument): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, logger: false, inlineRefs: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...asAnswered(document), $id: ROOT }, ROOT)
  const known = new Map<string, ValidateFunction>()
  const validatorOf = (pointer: string) => {
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `${ROOT}#${pointer}` })
    known.set(pointer, validate)
    return validate
  }
  // Paths without parameters first, because they are more specific.
  const templates = Object.keys(document.paths)
    .toSorted((one, other) => Number(one.includes('{')) - Number(other.includes('{')))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  return (call, { status, body }) => {
    const [method = '', path = ''] = call.split(' ')
    const template = templates.find(({ pattern }) => pattern.test(path))?.path ?? path
    const operation = document.paths[template]?.[method.toLowerCase()]
    if (operation === undefined) return `the document has no ${call}`
    const isDone = status === 200
    if (isDone && !('application/json' in (operation.responses[200]?.content ?? {}))) return null
    const place = `/paths/${escaped(template)}/${method.toLowerCase()}/responses/200/content/${escaped('application/json')}/schema`
    const validate = validatorOf(isDone ? place : '/components/schemas/Refusal')
    return validate(body) ? null : `${call}: ${ajv.errorsText(validate.errors, { dataVar: 'answer' })}`
  }
}

/** Wraps `call`; throws if a response does not match the document. */
export function checkedCaller(call: Caller, check: AnswerCheck): Caller {
  return async (path, parts) => {
    const answer = await call(path, parts)
    const fault = check(path, answer)
    if (fault !== null) throw new Error(fault)
    return answer
  }
}

/** The document for responses: required fields that are write-only are required in requests only. */
function asAnswered(document: ApiDocument): ApiDocument {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => {
    const required = schema.required?.filter((field) => !schema.properties?.[field]?.writeOnly)
    return [name, required ? { ...schema, required } : schema]
  })
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
