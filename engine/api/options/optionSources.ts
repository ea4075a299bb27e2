// Fetches options for each kind of source; all return the same `Option` type.

import { keepPreviousData } from '@tanstack/react-query'
import type { Choices, Entity, RemoteChoices } from '../../model/entity/entity.ts'
import { TENANT_FIELD } from '../../model/entity/keptFields.ts'
import { fillTemplates } from '../../model/expressions/template.ts'
import { isMisplaced, TOP } from '../../model/records/tree.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'
import { api, type Query } from '../client.ts'
import { queryClient } from '../queryClient.ts'
import { loadEntity } from '../schemas/schemas.ts'
import { dictionaryRows } from './dictionaries.ts'

export interface Option {
  value: string | number
  label: string
  english?: string | null
  color?: string
  children?: readonly Option[]
  isLeaf?: boolean
  /** True for a node shown at the top level because its parent is not among the rows. */
  isMisplaced?: boolean
}

/** Restrictions of the options, in addition to `where`. */
export interface OptionNeeds {
  /** Search text of the user. */
  search?: string
  /** Selected values. */
  values?: readonly unknown[]
  /** Parent whose children are wanted, for trees that load level by level. */
  parentId?: string
  /** True to load all choices at once. */
  all?: boolean
  /** True to ignore filters with empty fields, as search forms do. */
  loose?: boolean
  /** False to load nothing yet, while a list is closed. */
  enabled?: boolean
}

type EntityChoices = Extract<Choices, { kind: 'entity' }>
type UrlChoices = Extract<Choices, { kind: 'url' }>

/** Number of records that are offered without a search. */
const FIRST = 20
const ALL = 200
const FRESH = 60_000

/** Query for the choices of a field; for `null`, a query that never runs. */
export function optionsQuery(choices: Choices | null, record: Values, needs: OptionNeeds) {
  const { enabled = true } = needs
  const filled = choices && isRemote(choices) ? (fillTemplates(choices.where, record) as Query) : {}
  const where = needs.loose ? Object.fromEntries(Object.entries(filled).filter(([, value]) => !isEmpty(value))) : filled
  // Choices are empty while a field that their filter needs is empty.
  const ready = Object.values(where).every((value) => !isEmpty(value))
  return {
    queryKey: choices === null ? ['options', 'none'] : sourceKey(choices, where, needs),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchOptions(choices as Choices, where, needs, signal),
    enabled: choices !== null && enabled && ready,
    staleTime: FRESH,
    ...(needs.search === undefined ? {} : { placeholderData: keepPreviousData }),
  }
}

/** Query for the name of one selected record. */
export function chosenQuery(choices: EntityChoices, value: string, record: Values) {
  const tenantId = (fillTemplates(choices.where, record) as Query)[TENANT_FIELD]
  // If the choices belong to a tenant, the chosen record does too.
  const tenant: Query = isEmpty(tenantId) ? {} : { [TENANT_FIELD]: tenantId }
  return {
    queryKey: ['options', 'entity', choices.entity, 'chosen', choices.value, value, tenant],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchChosen(choices, value, tenant, signal),
    staleTime: FRESH,
  }
}

function sourceKey(choices: Choices, where: Query, needs: OptionNeeds): readonly unknown[] {
  switch (choices.kind) {
    case 'dict':
      return ['options', 'dict', choices.source, choices.code]
    case 'enum':
      return ['options', 'enum', ...choices.values]
    case 'entity':
      return ['options', 'entity', choices.entity, choices.label, choices.value, where, searched(choices, needs)]
    case 'url':
      return ['options', 'url', choices.url, choices.at, choices.label, choices.value, where, needs.parentId ?? null]
  }
}

const searched = (choices: RemoteChoices, needs: OptionNeeds) => ({
  search: choices.tree && !choices.lazy ? '' : (needs.search ?? '').trim(),
  parentId: choices.lazy ? (needs.parentId ?? '0') : null,
  size: needs.all ? ALL : FIRST,
})

async function fetchOptions(choices: Choices, where: Query, needs: OptionNeeds, signal: AbortSignal): Promise<readonly Option[]> {
  switch (choices.kind) {
    case 'dict':
      return dictionary(choices.source, choices.code, signal)
    case 'enum':
      return choices.values.map((value) => ({ value, label: String(value) }))
    case 'entity':
      return entityOptions(await loadEntity(choices.entity), choices, where, needs, signal)
    case 'url':
      return toOptions(await readUrl(choices, { ...where, ...parent(choices, needs) }, signal), choices)
  }
}

/** The server returns dictionary rows unsorted; they are ordered by `sort`. */
async function dictionary(source: 'dict' | 'dict-biz', code: string, signal: AbortSignal): Promise<readonly Option[]> {
  return (await dictionaryRows(source, code, signal))
    .filter((row) => !isEmpty(row.dictKey))
    .sort((one, other) => Number(one.sort ?? 0) - Number(other.sort ?? 0))
    .map((row) => ({
      value: row.dictKey as string,
      label: String(row.dictValue ?? row.dictKey),
      english: isEmpty(row.english) ? null : String(row.english),
      ...(isEmpty(row.color) ? {} : { color: String(row.color) }),
    }))
}

async function entityOptions(entity: Entity, choices: EntityChoices, where: Query, needs: OptionNeeds, signal: AbortSignal) {
  const { search, size } = searched(choices, needs)
  const narrowed: Query = search === '' ? {} : { [choices.label]: search }
  const page: Query = choices.tree && search === '' ? {} : { current: 1, size }
  const lazy = choices.lazy && entity.endpoints['lazy-tree']?.[0]
  if (lazy && search !== '') {
    // Results of all levels, as leaves.
    const found = toOptions(await read(lazy.path, { ...where, ...narrowed, ...page }, signal), choices)
    return found.map((option) => ({ ...option, isLeaf: true }))
  }
  const tree = lazy || (choices.tree && entity.endpoints.tree?.[0])
  if (tree) {
    const key = entity.tree?.parent ?? 'parentId'
    const rows = await read(tree.path, { ...where, ...parent(choices, needs, key) }, signal)
    const isTop = (needs.parentId ?? TOP) === TOP
    return toOptions(rows, choices).map((option, at) => (isTop && isMisplaced(rows[at]?.[key]) ? { ...option, isMisplaced: true } : option))
  }
  const select = !choices.tree && entity.endpoints.select?.[0]
  // `select` of an existing platform may ignore the search, so the result is filtered here.
  if (select) return toOptions(await read(select.path, { ...where, ...narrowed, ...page }, signal), choices, search).slice(0, size)
  const list = entity.endpoints.list?.[0]
  if (!list) return []
  return toOptions(await read(list.path, { ...entity.where, ...where, ...narrowed, ...page }, signal), choices)
}

async function fetchChosen(choices: EntityChoices, value: string, tenant: Query, signal: AbortSignal): Promise<Option | null> {
  const entity = await loadEntity(choices.entity)
  const { detail, list } = entity.endpoints
  if (choices.value === 'id' && detail?.[0]) {
    const row = await api.get<Row | null>(detail[0].path, { id: value, ...tenant }, { signal, silent: true }).catch(() => null)
    return row && !isEmpty(row[choices.label]) ? { value, label: String(row[choices.label]) } : null
  }
  if (!list?.[0]) return null
  const rows = await read(list[0].path, { ...tenant, [`${choices.value}_equal`]: value, current: 1, size: 1 }, signal)
  return toOptions(rows, choices)[0] ?? null
}

type Row = Readonly<Record<string, unknown>>

/** Rows of a response that is an array or a page. */
async function read(path: string, query: Query, signal: AbortSignal): Promise<Row[]> {
  return rowsOf(await api.get<unknown>(path, query, { signal, silent: true }))
}

/** Reads a URL once, even if several fields use lists in its response. */
async function readUrl({ url, at }: UrlChoices, query: Query, signal: AbortSignal): Promise<Row[]> {
  if (at === null) return read(url, query, signal)
  const answer = await queryClient.fetchQuery({
    queryKey: ['options', 'answer', url, query],
    queryFn: () => api.get<Row | null>(url, query, { silent: true }),
    staleTime: FRESH,
  })
  return rowsOf(answer?.[at])
}

function rowsOf(data: unknown): Row[] {
  const rows = Array.isArray(data) ? data : (data as { records?: unknown } | null)?.records
  return Array.isArray(rows) ? rows.filter((row) => row !== null && typeof row === 'object') : []
}

/** Converts rows to options. Tree endpoints use `title` and `value`, other rows the fields named in the schema. */
function toOptions(rows: readonly Row[], choices: RemoteChoices, search = ''): Option[] {
  return rows
    .filter((row) => !isEmpty(row[choices.value] ?? row.value ?? row.id))
    .map((row) => {
      const value = (row[choices.value] ?? row.value ?? row.id) as string | number
      const children = Array.isArray(row.children) ? toOptions(row.children as Row[], choices) : []
      return {
        value,
        label: String(row[choices.label] ?? row.title ?? value),
        english: isEmpty(row.english) ? null : String(row.english),
        ...(children.length > 0 ? { children } : {}),
        ...(choices.lazy ? { isLeaf: row.hasChildren === false } : {}),
      }
    })
    .filter((option) => option.label.toLowerCase().includes(search.toLowerCase()))
}

const isRemote = (choices: Choices): choices is RemoteChoices => choices.kind === 'entity' || choices.kind === 'url'

const parent = (choices: RemoteChoices, needs: OptionNeeds, key = 'parentId'): Query =>
  choices.lazy ? { [key]: needs.parentId ?? '0' } : {}
