// Decides whether a user may read an entity fully, as choices of a form, or not at all.

import type { Rec } from '#store/rows.ts'
import type { EndpointName, Entity } from '../../engine/model/entity/entity.ts'
import type { ChoiceGrant } from '../access/rights/rights.ts'
import { AppError } from '../errors.ts'
import { listCallerOf } from './actor.ts'
import type { Context } from './context.ts'
import { filteredFields, parseListQuery } from './query.ts'

/** How an entity at a path may be read; without `offer` fully. */
export interface ReadAccess {
  entity: Entity
  offer: ChoiceGrant | null
}

/** The first entity at a path that the user may read, otherwise one that forms of the user pick from. Throws `auth.noPermission`. */
export function readAccessOf(context: Context, entities: readonly Entity[]): ReadAccess {
  const access = readAccess(context, entities)
  if (access === null) throw new AppError('auth.noPermission')
  return access
}

/** The same; `null` if the user may read none of the entities. */
export function readAccess({ rights }: Context, entities: readonly Entity[]): ReadAccess | null {
  const read = entities.find(({ name }) => rights.reads.has(name))
  if (read) return { entity: read, offer: null }
  for (const entity of entities) {
    const offer = rights.offers.get(entity.name)
    if (offer) return { entity, offer }
  }
  return null
}

/** Endpoints from which forms load choices. */
const PICKED: readonly EndpointName[] = ['list', 'select', 'tree', 'lazy-tree', 'detail']

export const isPicked = (name: EndpointName): boolean => PICKED.includes(name)

/** Answers a call restricted to the offer: other fields are neither returned nor accepted in filters and order. */
export async function restrictToOffer(
  context: Context,
  { entity, offer }: ReadAccess,
  name: EndpointName,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  if (offer === null) return answer()
  if (!isPicked(name)) throw new AppError('auth.noPermission')
  const { sort } = parseListQuery(entity, context.query, listCallerOf(context, entity))
  if ([...filteredFields(entity, context.query), ...sort.map(({ field }) => field)].some((name) => !offer.filterable.has(name)))
    throw new AppError('auth.noPermission')
  const isNodes = entity.tree !== null && (name === 'tree' || name === 'lazy-tree')
  return trimmed(await answer(), new Set([...offer.shown, ...(isNodes ? NODE_MEMBERS : [])]))
}

/** Wire fields of tree records. */
/** Members of tree nodes that are no fields. */
export const NODE_MEMBERS = ['title', 'value', 'key', 'hasChildren']

function trimmed(answer: unknown, shown: ReadonlySet<string>): unknown {
  if (Array.isArray(answer)) return answer.map((row: Rec) => trimmedRow(row, shown))
  const one = answer as Rec
  return Array.isArray(one.records) ? { ...one, records: one.records.map((row: Rec) => trimmedRow(row, shown)) } : trimmedRow(one, shown)
}

function trimmedRow(row: Rec, shown: ReadonlySet<string>): Rec {
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => shown.has(name)))
  return Array.isArray(row.children) ? { ...kept, children: row.children.map((child: Rec) => trimmedRow(child, shown)) } : kept
}
