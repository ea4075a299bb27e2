import type { Rec } from '../api/record.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { fillTemplates } from '../model/expressions/template.ts'

/** A page inside another: what narrows its list, and what its new records start with. */
export interface Embedded {
  /** Wire filters. */
  where: Readonly<Record<string, string>>
  defaults: Readonly<Record<string, unknown>>
  /** Names the place; another place, or another master record, starts with a fresh list. `null`: the list keeps its state in the address bar. */
  stateKey: string | null
  /** True when rows link to the pages of their records; lists in dialogs do not. */
  opensRecords?: true
}

export interface EmbeddedListProps {
  entity: Entity
  embedded: Embedded
}

interface Templates {
  where: Readonly<Record<string, string>>
  defaults: Readonly<Record<string, string>>
}

/** The embedded page that shows what belongs to one record. */
export function embeddedIn(place: string, { where, defaults }: Templates, record: Rec | null): Embedded {
  const filters = fillTemplates(where, record ?? {})
  return {
    where: Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value ?? '')])),
    defaults: fillTemplates(defaults, record ?? {}),
    stateKey: `${place}.${record?.id ?? ''}`,
  }
}

/** The entity as a page inside another shows it: what is the same in each of its rows is neither a column nor searched by. */
export function withoutFixed(entity: Entity, { where, stateKey }: Embedded): Entity {
  // A page beside a tree stays as it is: its choice comes and goes.
  if (stateKey === null) return entity
  const varies = ({ name }: Field) => !(name in where || `${name}_equal` in where)
  return { ...entity, columns: entity.columns.filter(varies), search: entity.search.filter(varies) }
}

/** True when the state of a list stands in the address of the page. */
export const isInAddress = (embedded: Embedded | undefined): boolean => embedded === undefined || embedded.stateKey === null
