// Calls made from the OpenAPI document: parameters and bodies that fit their schemas, and some that do not. Each answer is compared with its
// description.

import type { FastifyInstance } from 'fastify'
import type { ApiDocument } from '#pages/openapi/calls.ts'
import { answerCheck } from '../describedAnswers.ts'
import type { Random } from '../month/random.ts'
import { oddTexts } from './odd.ts'

/** Calls after which nobody could call: they end the session, or change who signs in. */
const ENDING =
  /logout|\/lock$|view-as|update-password|two-factor|reset-password|\/user\/(submit|update|remove|grant)$|\/(role|menu|tenant|client)\/(submit|update|remove|grant|field-rights)$/
/** Streams without an end. */
const ENDLESS = /\/blade-archives\/live$|^\/live\//
const MAX_DEPTH = 5

type Operation = ApiDocument['paths'][string][string]
type Schema = Readonly<Record<string, unknown>>

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

/** Caller and records that the calls name. */
export interface DescribedSite {
  http: FastifyInstance
  token: string
  projectId: string
  /** Ids of records by entity. */
  ids: Readonly<Record<string, readonly string[]>>
}

/** Calls every operation of the document `rounds` times as the holder of the token; returns a line for each answer unlike its description. */
export async function callDescribed(document: ApiDocument, site: DescribedSite, random: Random, rounds: number): Promise<string[]> {
  const { http, token } = site
  const check = answerCheck(document)
  const faults: string[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [at, [path, methods]] of Object.entries(document.paths).entries()) {
      if (ENDING.test(path) || ENDLESS.test(path)) continue
      for (const [method, operation] of Object.entries(methods)) {
        const isOdd = (round + at) % 2 === 1
        const call = callOf(document, site, path, operation, random, isOdd)
        const reply = await http.inject({
          method: method.toUpperCase() as 'GET' | 'POST',
          url: call.url,
          remoteAddress: `10.${random.whole(0, 255)}.${random.whole(0, 255)}.1`,
          headers: { 'blade-auth': token, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
        })
        const fault = unlike(operation, reply) ?? jsonFault(check, `${method.toUpperCase()} ${path}`, reply)
        if (fault) faults.push(`${fault} (${method} ${call.url.slice(0, 200)} ${JSON.stringify(call.body ?? null).slice(0, 300)})`)
      }
    }
  }
  return faults
}

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

function unlike({ responses }: Operation, { statusCode, headers, body }: Answer): string | null {
  if (statusCode >= 500 && statusCode !== 502 && statusCode !== 503) return `${statusCode} ${body.slice(0, 200)}`
  if (statusCode !== 200) return statusCode >= 400 || statusCode === 302 ? null : `${statusCode} is not described`
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  const described = Object.keys(responses[200]?.content ?? {}).map((one) => one.split(';')[0])
  return body === '' || described.includes(type) ? null : `${type} is none of ${described.join(', ')}`
}

function jsonFault(check: ReturnType<typeof answerCheck>, call: string, { statusCode, headers, body }: Answer): string | null {
  if (!String(headers['content-type']).includes('json') || call.includes('/oauth/token')) return null
  return check(call, { status: statusCode, body: JSON.parse(body) as Record<string, unknown> })
}

function callOf(
  document: ApiDocument,
  site: DescribedSite,
  path: string,
  { parameters = [], requestBody, tags: [entity = ''] = [] }: Operation,
  random: Random,
  isOdd: boolean,
): { url: string; body: unknown } {
  const all = parameters as unknown as readonly Parameter[]
  const sampleOf = (schema: Schema) => sample(document, schema, random, isOdd, 0)
  const records = site.ids[entity] ?? []
  const known = (name: string): string | null => {
    if (isOdd && random.whole(0, 1) === 0) return null
    if (name === 'projectId') return site.projectId
    return (name === 'id' || name === 'ids') && records.length > 0 ? random.pick(records) : null
  }
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema = {} } of all)
    if (place === 'query' && (required || random.whole(0, isOdd ? 2 : 6) === 0)) query.set(name, known(name) ?? String(sampleOf(schema)))
  const url = path.replaceAll(/\{(\w+)\}/g, () => encodeURIComponent(isOdd ? random.pick(oddTexts.slice(1)) : '1'))
  const content = requestBody?.content as Readonly<Record<string, { schema: Schema }>> | undefined
  const json = content?.['application/json']?.schema
  return { url: query.size > 0 ? `${url}?${query}` : url, body: json && sampleOf(json) }
}

/** A value that fits a schema; an odd one is replaced here and there by a value that a form would not send. */
function sample(document: ApiDocument, schema: Schema, random: Random, isOdd: boolean, depth: number): unknown {
  if (isOdd && random.whole(0, 4) === 0) return random.pick<unknown>([...oddTexts, 0, -1, 1e308, true, null, [], {}, [[]]])
  const { $ref, enum: values, anyOf, default: usual } = schema as { $ref?: string; enum?: unknown[]; anyOf?: Schema[]; default?: unknown }
  const inner = (one: Schema) => sample(document, one, random, isOdd, depth + 1)
  if ($ref) return inner((document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) as Schema)
  if (values) return random.pick(values)
  if ('const' in schema) return schema.const
  if (anyOf) return inner(random.pick(anyOf))
  if (usual !== undefined && random.whole(0, 1) === 0) return usual
  const types = [schema.type].flat().filter((type) => type !== 'null')
  switch (types[0]) {
    case 'object': {
      const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] }
      const named = Object.entries(properties).filter(
        ([name, { readOnly }]) => !readOnly && depth < MAX_DEPTH && (required.includes(name) || random.whole(0, 2) === 0),
      )
      return Object.fromEntries(named.map(([name, one]) => [name, inner(one)]))
    }
    case 'array':
      return Array.from({ length: random.whole(0, 2) }, () => inner((schema.items ?? {}) as Schema))
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 0), random.whole(0, 9))
    case 'boolean':
      return random.whole(0, 1) === 1
    default:
      return textFor(schema, random)
  }
}

function textFor({ format, maxLength, examples }: Schema, random: Random): string {
  if (Array.isArray(examples) && examples.length > 0) return String(random.pick(examples as unknown[]))
  if (format === 'date') return '2026-11-21'
  if (format === 'date-time') return '2026-11-21 08:00:00'
  return ['1', 'a', '样本', '2026-11-21'][random.whole(0, 3)]?.slice(0, Number(maxLength ?? 100)) ?? ''
}
