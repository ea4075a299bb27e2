// Generates samples of every entity on a running server: options are looked up, or added if there are none.

import type { Choices, Endpoint, Entity, Field } from '../../engine/model/entity/entity.ts'
import { fillTemplates } from '../../engine/model/expressions/template.ts'
import { whereDefaults } from '../../engine/model/list/filter.ts'
import { type Sample, sampleRecord } from './sampleRecord.ts'

/** The API for one signed-in user. Each call returns `data` of the envelope and throws if it is refused. */
export interface Calls {
  get(path: string, query: Readonly<Record<string, string | number>>): Promise<unknown>
  post(path: string, body: unknown, query?: Readonly<Record<string, string>>): Promise<unknown>
}

export interface Sampler {
  /** Generates a record without storing it. */
  make(entity: Entity, given?: Sample): Promise<Sample>
  /** Stores a record; returns its id. */
  store(entity: Entity, sample: Sample): Promise<string>
}

type Row = Readonly<Record<string, unknown>>
type EntityChoices = Extract<Choices, { kind: 'entity' }>
type UrlChoices = Extract<Choices, { kind: 'url' }>

/** Additional values by entity, required by rules in server code. */
export type Beyond = Readonly<Record<string, (around: Around) => Promise<Sample>>>

export interface Around {
  calls: Calls
  /** Stores a sample of an entity; returns its id. */
  add(name: string, given?: Sample): Promise<string>
  /** Number that is different for each sample. */
  serial: number
}

export function createSampler(entities: ReadonlyMap<string, Entity>, calls: Calls, beyond: Beyond = {}): Sampler {
  let serial = 0
  const underway = new Set<string>()

  const choose = async (choices: Choices, field: Field, record: Sample): Promise<string | number | null> => {
    const chosen = await chooseFrom(choices, record, field.unique !== null)
    return field.type === 'string' || chosen === null ? chosen : Number(chosen)
  }
  const chooseFrom = async (choices: Choices, record: Sample, isOwn: boolean): Promise<string | number | null> => {
    if (choices.kind === 'enum') return choices.values[0] ?? null
    if (choices.kind === 'dict') return firstWord(choices.source, choices.code)
    return choices.kind === 'entity' ? recordOf(choices, record, isOwn) : firstOf(choices, record)
  }
  const firstWord = async (source: string, code: string): Promise<string> => {
    const [word] = (await calls.get(`/api/blade-system/${source}/dictionary`, { code })) as Row[]
    if (!word) throw new Error(`The dictionary ${code} has no words`)
    return String(word.dictKey)
  }
  /** A record to refer to; a new one if it may not be shared. */
  const recordOf = async ({ entity: name, value, where }: EntityChoices, record: Sample, isOwn: boolean): Promise<string | null> => {
    const entity = entities.get(name) as Entity
    const narrowed = fillTemplates(where, record) as Record<string, string>
    if (Object.values(narrowed).some((text) => text === '' || text === undefined)) return null
    const [found] = rowsOf(await calls.get(pathOf(entity, 'list'), { ...narrowed, current: 1, size: 1 }))
    if (found && !isOwn) return String(found[value])
    if (entity.permissions.add === null || underway.has(name)) return null
    const equal = Object.entries(narrowed).map(([key, text]) => [key.replace(/_equal$/, ''), text])
    const id = await add(name, Object.fromEntries(equal.filter(([key]) => String(key) in entity.field)))
    const made = (await calls.get(pathOf(entity, 'detail'), { id })) as Row
    return String(made[value])
  }
  const firstOf = async ({ url, at, value, where }: UrlChoices, record: Sample): Promise<string | null> => {
    const data = await calls.get(url, fillTemplates(where, record) as Record<string, string>)
    const [first] = (at === null ? data : (data as Row)[at]) as Row[]
    return first ? String(first[value]) : null
  }
  const make: Sampler['make'] = async (entity, given = {}) => {
    serial += 1
    const own = serial
    underway.add(entity.name)
    try {
      const around = { calls, add, serial: 1000 + own }
      const fixed = { ...(await beyond[entity.name]?.(around)), ...given, ...whereDefaults(entity) }
      return await sampleRecord(entity, 1000 + own, choose, fixed)
    } finally {
      underway.delete(entity.name)
    }
  }
  const store: Sampler['store'] = async (entity, sample) => {
    const { id } = (await calls.post(pathOf(entity, 'submit'), sample)) as { id: string }
    return id
  }
  const add: Around['add'] = async (name, given) => {
    const entity = entities.get(name) as Entity
    return store(entity, await make(entity, given))
  }
  return { make, store }
}

/** Path of an endpoint; for a tree that loads level by level, that of its top level. */
export function pathOf(
  { endpoints, name }: Entity,
  wanted: 'list' | 'detail' | 'submit' | 'remove' | 'history' | 'bin' | 'restore' | 'purge',
): string {
  const [endpoint] = endpoints[wanted] ?? (wanted === 'list' ? (endpoints['lazy-list'] ?? endpoints.tree) : undefined) ?? []
  if (!endpoint) throw new Error(`${name} has no ${wanted}`)
  return (endpoint as Endpoint).path
}

/** Rows of a page, a list or the top of a tree. */
export function rowsOf(data: unknown): Row[] {
  return Array.isArray(data) ? data : ((data as { records?: Row[] }).records ?? [])
}
