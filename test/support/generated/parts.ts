// Parts of generated files by the shapes and examples of the vocabulary, and the keywords that a file has.

import { type KeywordGroup, type Keywords, keywordsOf } from '#model/vocabulary/keyword.ts'
import type { JsonSchema } from '#model/vocabulary/shape.ts'
import { vocabulary } from '#model/vocabulary/vocabulary.ts'
import type { Random } from '../month/random.ts'
import { condition, fieldName, type Make, type Names, type Part } from './values.ts'

export type Makers = Readonly<Record<string, Make>>

const groups: Readonly<Record<string, KeywordGroup>> = vocabulary
const keywords: Readonly<Record<string, Keywords>> = Object.fromEntries(
  Object.entries(groups).map(([part, group]) => [part, keywordsOf(group)]),
)

/** Keywords of a part of the vocabulary. */
export const keywordsIn = (part: string): string[] => Object.keys(keywords[part] as Keywords)

/** All keywords of the vocabulary: `action.confirm`. */
export const allKeywords = (): string[] => Object.keys(keywords).flatMap((part) => keywordsIn(part).map((keyword) => `${part}.${keyword}`))

const own: Make = (random, names) => random.pick(names.own)
const ownText: Make = (random, names) => `值\${${fieldName(random, names)}}`

/** Makers of the keywords that name fields, in parts that are made by their shape. */
const partMakers: Readonly<Record<string, Makers>> = {
  notification: {
    on: (random) => random.pick<unknown>(['add', 'edit', 'go', ['add', 'go']]),
    when: condition,
    to: (random, names) =>
      random.pick<unknown>([
        ['createUser'],
        [own(random, names)],
        [partOf('recipient', {}, random, names, { never: ['head'], share: 0.7 })],
        [{ head: 'createDept' }],
      ]),
    title: ownText,
    text: ownText,
  },
  reminder: { field: own },
  chart: {
    call: () => 'GET /api/blade-system/param/list',
    at: () => 'records',
    x: own,
    y: (random, { own }) => ({ [random.pick(own)]: '值' }),
    until: own,
  },
  point: { longitude: own, latitude: own, address: own, name: own },
  follows: { topic: () => 'device:${id}', key: fieldName, moment: fieldName, offline: condition },
  reader: { fields: (random, { own }) => ({ [random.pick(own)]: 'name' }) },
  term: {
    take: (random, { own }) => random.pick(['count', `max ${random.pick(own)}`]),
    where: (random, { own }) => ({ [random.pick(own)]: '1' }),
  },
  batch: { when: condition },
  layout: { filter: fieldName },
  alarmRule: {
    value: () => 'value',
    limit: (random) => random.pick(['300', 'value']),
    until: () => '500',
    when: (random) => random.pick(['value > 300', "absent('10m')", "mean('value', '5m') > 300"]),
    applies: () => '!empty(value)',
    ends: () => 'value < 200',
    unit: () => 'kg',
    sentence: () => '${deviceName} ${value}',
  },
  seriesFlag: { field: () => 'flag' },
  seriesHj212: {
    type: () => 'flag',
    factors: (random, names) => ({ a34004: partOf('hj212Factor', {}, random, names, { always: ['field'] }) }),
  },
  hj212Factor: { field: () => 'value', max: () => 'value', min: () => 'value' },
  endpoints: Object.fromEntries(
    keywordsIn('endpoints').map((keyword) => [
      keyword,
      (random: Random) => random.pick<unknown>([false, ...(keywords.endpoints?.[keyword]?.examples ?? [])]),
    ]),
  ),
}

/** A value of a keyword: by its maker, by the shape of the part that it holds, or an example of its description; so a new one is tried as well. */
export function made(part: string, keyword: string, makers: Makers, random: Random, names: Names): unknown {
  const own = makers[keyword] ?? partMakers[part]?.[keyword]
  if (own) return own(random, names)
  const { is, examples = [] } = keywords[part]?.[keyword] ?? {}
  const shaped = is && random.chance(0.6) ? byShape(is.schema, random, names) : undefined
  return shaped ?? random.pick<unknown>(examples)
}

/** `undefined` for a shape without a part. */
function byShape(schema: JsonSchema, random: Random, names: Names): unknown {
  const part = partAt(schema)
  if (part !== null) return partOf(part, {}, random, names, { always: groups[part]?.required ?? [], share: 0.4 })
  if (Array.isArray(schema.oneOf)) return byShape(random.pick<JsonSchema>(schema.oneOf), random, names)
  const of = (schema.items ?? schema.additionalProperties) as JsonSchema | undefined
  const one = typeof of === 'object' ? byShape(of, random, names) : undefined
  if (one === undefined) return undefined
  return schema.type === 'array' ? [one] : { made: one }
}

/** The part of the vocabulary that a shape names. */
function partAt({ $ref }: JsonSchema): string | null {
  const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : ''
  return name in keywords ? name : null
}

interface PartOptions {
  always?: readonly string[]
  never?: readonly string[]
  share?: number
}

/** An object with some of the keywords of a part, always with these. */
export function partOf(
  part: string,
  makers: Makers,
  random: Random,
  names: Names,
  { always = [], never = [], share = 0.3 }: PartOptions = {},
): Part {
  const wanted = keywordsIn(part).filter((keyword) => !never.includes(keyword) && (always.includes(keyword) || random.chance(share)))
  return Object.fromEntries(wanted.map((keyword) => [keyword, made(part, keyword, makers, random, names)]))
}

/** The keywords that an object of the vocabulary has, and those of the parts in it. */
export function keywordsUsed(part: string, value: unknown): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([keyword, held]) => {
    const shape = keywords[part]?.[keyword]?.is.schema
    return shape === undefined ? [] : [`${part}.${keyword}`, ...usedIn(shape, held)]
  })
}

function usedIn(schema: JsonSchema, value: unknown): string[] {
  const part = partAt(schema)
  if (part !== null) return keywordsUsed(part, value)
  if (Array.isArray(schema.oneOf)) return schema.oneOf.flatMap((shape: JsonSchema) => usedIn(shape, value))
  const below = (schema.items ?? schema.additionalProperties) as JsonSchema | undefined
  if (typeof below !== 'object' || value === null || typeof value !== 'object' || Array.isArray(value) !== (schema.type === 'array'))
    return []
  return Object.values(value).flatMap((one) => usedIn(below, one))
}
